import type { CheckedLine, ImportColumn, ImportLine } from './import-types.ts';
import { plainName } from '#server/files/clean-line.ts';

/** Maximum characters of a quoted text. */
const maxReported = 60;

/** Quotes a cell's text for a message. */
export function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return `“${line.length > maxReported ? `${line.slice(0, maxReported)}…` : line}”`;
}

/** Maximum number of listed words, and of their characters in total. */
export const maxListed = 20;
const listedSigns = 200;

/** Lists the accepted words of a cell for an error; a long list is cut and followed by the total. */
export function listText(words: readonly string[], total = words.length): string {
  const shown: string[] = [];
  let signs = 0;
  for (const word of words) {
    const short = word.length > maxReported ? `${word.slice(0, maxReported)}…` : word;
    signs += short.length;
    if (shown.length === maxListed || (shown.length > 0 && signs > listedSigns)) break;
    shown.push(short);
  }
  return shown.length < total ? `${shown.join('、')} 等 ${total} 项` : shown.join('、');
}

/** Returns the error for a cell that is not one of these words; `total` includes the words that are not listed. */
export const choiceError = (
  header: string,
  text: string,
  words: readonly string[],
  total = words.length,
): string =>
  `${header}${quote(text)}不在可选项里${words.length === 0 ? '，现在没有可选项' : `，可填 ${listText(words, total)}`}。`;

/**
 * Adds details to each error that help to correct it: the text found, the earlier line with the same text, and the
 * values that the column accepts. An error concerns the column whose header it begins with.
 */
export function explainErrors<Row>(
  columns: readonly ImportColumn[],
  lines: readonly ImportLine[],
  checked: readonly CheckedLine<Row>[],
): readonly CheckedLine<Row>[] {
  const longestFirst = columns.toSorted((left, right) => right.header.length - left.header.length);
  const byNumber = new Map(lines.map((line) => [line.line, line]));
  const firsts = new Map<string, ReadonlyMap<string, number>>();
  const firstWith = (header: string, text: string): number | undefined => {
    const known = firsts.get(header) ?? firstLines(header, lines);
    firsts.set(header, known);
    return known.get(sameAs(text));
  };
  const explain = (error: string, { line, cell }: ImportLine): string => {
    const column = longestFirst.find(({ header }) => error.startsWith(header));
    const text = column === undefined ? '' : cell(column.header);
    // Passwords must not appear in messages, and long prose does not help.
    if (column === undefined || text === '' || column.reads === 'prose') return error;
    const { header, hint } = column;
    const before = isDouble.test(error) ? firstWith(header, text) : undefined;
    if (before !== undefined && before !== line) return `${header}${quote(text)}与第 ${before} 行重复。`;
    const rest = error.slice(header.length);
    const isExplained = rest.startsWith('“') || rest.startsWith('：“');
    const allowed =
      hint !== undefined && hint !== '必填' && !isExplained && isOdd.test(rest) ? `（${hint}）` : '';
    if (isExplained || !says.test(rest)) return error;
    return `${header}${quote(text)}${rest.startsWith('是') ? '应' : ''}${rest}${allowed}`;
  };
  return checked.map((one) => {
    const line = byNumber.get(one.line);
    if (!('errors' in one) || line === undefined) return one;
    return { ...one, errors: one.errors.map((error) => explain(error, line)) };
  });
}

const isDouble = /已经?存在|重复/;
/** Words that follow the header in an error about a text; other words only look like a header at the start (权限不足). */
const says = /^(?:不(?!足|唯一)|已|应|是|在|只|格式|必须|须|：)/;
const isOdd = /不正确|不存在|格式/;

const sameAs = (text: string): string => plainName(text).toLowerCase();

function firstLines(header: string, lines: readonly ImportLine[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { line, cell } of lines) {
    const text = sameAs(cell(header));
    if (text !== '' && !found.has(text)) found.set(text, line);
  }
  return found;
}
