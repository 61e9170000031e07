import { SelectField } from '#shared/ui/fields/select-field.tsx';
import type { ImportReport } from './import-parts.ts';
import styles from './import-questions.module.css';

/** The user's answers about the open file; they do not apply to another file. */
export type ImportAnswers = {
  /** The name of the imported sheet. */
  readonly sheet: string;
  readonly hidden: '' | 'take' | 'skip';
  /** Numbers of lines whose account has a different name and is accepted. */
  readonly accepted: readonly number[];
  /** The corrected cells by line and by column, counted from 0. */
  readonly corrections: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const noAnswers: ImportAnswers = { sheet: '', hidden: '', accepted: [], corrections: {} };

/** The answers as fields of the upload, with the file's digest, so that a changed file is detected. */
export function answerFields(
  { sheet, hidden, accepted, corrections }: ImportAnswers,
  checked: string,
): Record<string, string> {
  return {
    sheet,
    hidden,
    checked,
    accepted: accepted.join(','),
    corrections: Object.keys(corrections).length === 0 ? '' : JSON.stringify(corrections),
  };
}

/** Returns the question that must be answered before the import; undefined if no question is open. */
export function openQuestion({ sheets, hidden }: ImportReport, answers: ImportAnswers): string | undefined {
  if (sheets !== undefined && answers.sheet === '') return '请先选择要导入的工作表';
  if (hidden?.choice === null) return '请先选择是否导入隐藏的内容';
  return undefined;
}

type ImportQuestionsProps = {
  readonly report: ImportReport;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answer: Partial<ImportAnswers>) => void;
};

/** The open questions of the file, and its omitted parts. */
export function ImportQuestions({ report, answers, onAnswer }: ImportQuestionsProps) {
  const { sheets, hidden, skipped = [], mismatches = [] } = report;
  if (sheets === undefined && hidden === undefined && skipped.length + mismatches.length === 0) return null;
  return (
    <div className={styles['questions']}>
      {sheets === undefined ? null : (
        <SelectField
          label="文件中有多个工作表，导入哪一个？"
          required
          value={answers.sheet}
          options={[
            { value: '', text: '请选择' },
            ...sheets.map(({ name, lineCount }) => ({ value: name, text: `${name}（${lineCount} 行）` })),
          ]}
          // Answers about hidden content and corrections do not apply to another sheet.
          onChange={({ target }) => onAnswer({ ...noAnswers, sheet: target.value })}
        />
      )}
      {hidden === undefined ? null : (
        <SelectField
          label={`${hiddenText(hidden)}，怎么处理？`}
          required
          value={answers.hidden}
          options={[
            { value: '', text: '请选择' },
            { value: 'skip', text: '不导入隐藏的内容' },
            { value: 'take', text: '隐藏的内容也导入' },
          ]}
          onChange={({ target: { value } }) =>
            onAnswer({ hidden: value === 'take' || value === 'skip' ? value : '' })
          }
        />
      )}
      {skipped.length === 0 ? null : (
        <p>
          已跳过不是数据的 {skipped.length} 行：
          {skipped
            .slice(0, maxSkipped)
            .map(({ line, text }) => `第 ${line} 行“${text}”`)
            .join('、')}
          {skipped.length > maxSkipped ? ' 等' : ''}
        </p>
      )}
      {mismatches.length === 0 ? null : (
        <fieldset className={styles['mismatches']}>
          <legend>姓名不一致 {mismatches.length} 行：账号已经有人使用，勾选的才会按已有账号处理</legend>
          {mismatches.map(({ line, username, realname, heldName, accepted }) => (
            <label key={line}>
              <input
                type="checkbox"
                checked={accepted}
                onChange={({ target }) =>
                  onAnswer({
                    accepted: target.checked
                      ? [...answers.accepted, line]
                      : answers.accepted.filter((one) => one !== line),
                  })
                }
              />{' '}
              第 {line} 行：账号 {username} 是“{heldName}”，表中写的是“{realname}”，是同一人
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

const maxSkipped = 5;
const maxLines = 8;

function hiddenText({ lineCount, lines, columns, isFiltered }: NonNullable<ImportReport['hidden']>): string {
  const numbers = rangesOf(lines);
  const more = numbers.length > maxLines || lineCount > lines.length ? ' 等' : '';
  return [
    ...(lineCount === 0
      ? []
      : [
          `有 ${lineCount} 行被${isFiltered ? '筛选或' : ''}隐藏（第 ${numbers.slice(0, maxLines).join('、')} 行${more}）`,
        ]),
    ...(columns.length === 0 ? [] : [`有隐藏的列（${columns.join('、')}）`]),
  ].join('，');
}

/** Formats 2, 3, 4 and 7 as 2–4 and 7. */
function rangesOf(lines: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === line - 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}
