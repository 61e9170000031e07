import { namesOf } from '#common/expressions/compile.ts';
import { compileFormulas } from '#common/expressions/formulas.ts';
import { functionLabels } from './function-labels.ts';
import { typeLabel, type Field } from '#common/expressions/types.ts';

/** A completion: the inserted text, and its description. */
export type Completion = { readonly text: string; readonly name: string; readonly description: string };

/** An option of a field, for use in quotes. */
export type Choice = {
  readonly key: string;
  readonly value: string;
  readonly text: string;
  readonly label: string;
};

/** The names and options available to an expression. */
export type AvailableNames = { readonly names: readonly Completion[]; readonly choices: readonly Choice[] };

/** The completions for the part of a text between `from` and `to`. */
export type Completions = {
  readonly from: number;
  readonly to: number;
  readonly list: readonly Completion[];
};

const userCompletions: readonly Completion[] = [
  { text: 'me.username', name: 'me.username', description: '本人的账号' },
  { text: 'me.realname', name: 'me.realname', description: '本人的姓名' },
  { text: 'me.roles', name: 'me.roles', description: '本人的角色' },
  { text: 'me.departs', name: 'me.departs', description: '本人的部门' },
];

export function namesToOffer(fields: readonly Field[]): AvailableNames {
  const { types } = compileFormulas(fields);
  const named = namesOf(fields, types).map(({ key, label, type }) => ({
    text: key,
    name: key,
    description: `${label}（${typeLabel(type)}）`,
  }));
  const formKeys = new Set(fields.map(({ key }) => key));
  const ofForm = named.filter(({ text }) => formKeys.has(text));
  const names = [
    ...ofForm,
    ...functionsToOffer,
    ...userCompletions,
    ...named.filter(({ text }) => !formKeys.has(text)),
  ];
  const choices = fields.flatMap(({ key, label, options = [] }) =>
    options.map(({ value, text }) => ({ key, value, text, label })),
  );
  return { names, choices };
}

const functionsToOffer = Object.entries(functionLabels).map(
  ([name, [signature, description]]): Completion => {
    const isPlain = signature.startsWith(name);
    const call = signature === `${name}()` ? signature : `${name}(`;
    return { text: isPlain ? call : `${name}(x, `, name: signature, description };
  },
);

/** The maximum number of completions. */
const max = 50;

/** The word before the caret, including a preceding dot: letters of every script, because labels are typed too. */
const wordBefore = /[\p{L}\p{N}_.]*$/u;

/**
 * Returns the completions at the caret: names with this prefix, labels with this prefix, then names that contain it. In
 * quotes it returns the options of fields by their text: those of the compared field, if it is known.
 *
 * @param isRequested whether the user requested all without typing
 */
export function completionsAt(
  text: string,
  caret: number,
  { names, choices }: AvailableNames,
  isRequested: boolean,
): Completions | undefined {
  const before = text.slice(0, caret);
  const quote = openQuote(before);
  if (quote !== undefined) return choicesAt({ text, caret, quote }, choices);
  const [whole = ''] = wordBefore.exec(before) ?? [];
  const isOfMe = whole.startsWith('me.');
  const dot = isOfMe ? -1 : whole.lastIndexOf('.');
  const word = whole.slice(dot + 1).toLowerCase();
  if (/^\d/.test(whole) || (word === '' && !isRequested && dot < 0)) return undefined;
  // After the dot of anything except `me` only function calls are valid.
  const fit = dot < 0 ? names : names.filter((one) => one.text.endsWith('(') || one.text.endsWith(', '));
  const starting = fit.filter((one) => one.text.toLowerCase().startsWith(word));
  const having = fit.filter((one) => `${one.name} ${one.description}`.toLowerCase().includes(word));
  const called = fit.filter((one) => one.description.toLowerCase().startsWith(word));
  const list = [...new Set([...starting, ...called, ...having])].slice(0, max);
  const isThere = list.length === 1 && list[0]?.text.toLowerCase() === word;
  if (list.length === 0 || isThere) return undefined;
  return { from: caret - word.length, to: caret, list };
}

type TextQuote = {
  readonly text: string;
  readonly caret: number;
  readonly quote: { readonly at: number; readonly sign: string };
};

const comparedWith = /([A-Za-z]\w*)\s*(?:==|!=)\s*$/;

function choicesAt({ text, caret, quote }: TextQuote, choices: readonly Choice[]): Completions | undefined {
  const from = quote.at + 1;
  const word = text.slice(from, caret).toLowerCase();
  const key = comparedWith.exec(text.slice(0, quote.at))?.[1];
  const isOf = choices.some((one) => one.key === key);
  const list = choices
    .filter((one) => (!isOf || one.key === key) && `${one.value} ${one.text}`.toLowerCase().includes(word))
    .slice(0, max)
    .map(({ value, text: name, label }): Completion => {
      const end = text[caret] === quote.sign ? '' : quote.sign;
      return { text: `${value}${end}`, name, description: `${label}的选项，值是 ${value}` };
    });
  return list.length === 0 ? undefined : { from, to: caret, list };
}

/** Returns the open quote; an escaped quote is part of the text. */
function openQuote(text: string): TextQuote['quote'] | undefined {
  let open: TextQuote['quote'] | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (open !== undefined && sign === '\\') at += 1;
    else if (open === undefined && (sign === '"' || sign === "'")) open = { at, sign };
    else if (sign === open?.sign) open = undefined;
  }
  return open;
}
