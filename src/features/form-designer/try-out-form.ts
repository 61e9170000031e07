import { prepareForm, type PreparedForm } from '#common/expressions/prepare-form.ts';
import { tryOut, type Tried, type TriedRule } from '#common/expressions/try-out.ts';
import type { FormEvent } from '#common/expressions/rules.ts';
import { maxRowSteps, maxSteps } from '#common/expressions/types.ts';
import { wireNow } from '#shared/text/wire-now.ts';
import type { Definition } from './definition-parts.ts';
import type { SampleRow } from './form-pages.ts';
import { ruleText } from './definition-labels.ts';

/** One result line. */
export type TriedLine = {
  readonly key: string;
  readonly name: string;
  readonly outcome: string;
  readonly tone: 'plain' | 'still' | 'wrong';
  /** The computation cost, in steps. */
  readonly steps: number;
};

export type TriedForm = {
  readonly formulas: readonly TriedLine[];
  readonly rules: readonly TriedLine[];
  readonly refusals: readonly string[];
  readonly steps: { readonly set: number; readonly said: number };
};

export type Trial = {
  readonly event: FormEvent;
  /** The key of the changed field. */
  readonly changed: string | undefined;
  readonly username: string;
};

export { maxRowSteps, maxSteps };

/** Prepares the expressions of a form, with the keys of the fields they read. */
export function preparedTrial(definition: Definition): {
  readonly form: PreparedForm;
  readonly keys: ReadonlySet<string>;
} {
  const form = prepareForm({ ...definition, buttons: [] });
  const formulas = new Set(form.formulas.map(({ field }) => field.key));
  const texts = [...form.formulas, ...form.rules].flatMap(({ expression }) => expression.reads);
  const named = form.rules.flatMap(({ rule: { field } }) => field ?? []);
  const fieldKeys = new Set(definition.fields.map(({ key }) => key));
  const keys = [...texts, ...named].filter((key) => fieldKeys.has(key) && !formulas.has(key));
  return { form, keys: new Set(keys) };
}

/** Returns the results for a row as text. */
export function triedForm(
  definition: Definition,
  form: PreparedForm,
  row: SampleRow,
  trial: Trial,
): TriedForm {
  const { event, changed, username } = trial;
  const surroundings = { now: wireNow(), me: { username, realname: username, roles: [], departs: [] } };
  const tried = tryOut(form, { event, row, surroundings, ...(changed === undefined ? {} : { changed }) });
  const fields = new Map(definition.fields.map((field) => [field.key, field]));
  const labelOf = (key: string): string => fields.get(key)?.label ?? key;
  const wrong = new Map(
    form.problems.map((problem) => [`${problem.part} ${problem.of}`, problem.error.message]),
  );
  const formulas = definition.fields.flatMap(({ key, label, kind }): TriedLine[] => {
    if (kind !== 'formula') return [];
    const found = tried.formulas.find(({ field }) => field.key === key);
    const problem = wrong.get(`formula ${key}`) ?? found?.problem;
    return [lineOf(key, label, found, problem, problem ?? valueText(found?.value, definition, key))];
  });
  const rules = (definition.rules ?? []).map((rule, index): TriedLine => {
    const found = tried.rules.find((one) => one.rule.index === index);
    const problem = wrong.get(`rule ${index}`) ?? (found?.isAsked === true ? found.problem : undefined);
    const outcome = problem ?? (found === undefined ? '' : outcomeOf(found, definition));
    const line = lineOf(
      String(index),
      `规则 ${index + 1}：${ruleText(rule, labelOf)}`,
      found,
      problem,
      outcome,
    );
    return found?.isAsked === false && problem === undefined ? { ...line, tone: 'still', steps: 0 } : line;
  });
  return { formulas, rules, refusals: tried.refusals, steps: tried.steps };
}

function lineOf(
  key: string,
  name: string,
  found: Tried | undefined,
  problem: string | undefined,
  outcome: string,
): TriedLine {
  return { key, name, outcome, tone: problem === undefined ? 'plain' : 'wrong', steps: found?.steps ?? 0 };
}

const judged: Readonly<
  Record<'show' | 'require' | 'disable' | 'check', readonly [yes: string, no: string, empty: string]>
> = {
  show: ['显示', '隐藏', '隐藏（用到的值是空的）'],
  require: ['必填', '不必填', '不必填（用到的值是空的）'],
  disable: ['禁止修改', '可以修改', '可以修改（用到的值是空的）'],
  check: ['通过', '不通过', '通过（用到的值是空的）'],
};

function outcomeOf({ rule: { rule, target }, isAsked, value }: TriedRule, definition: Definition): string {
  if (!isAsked) return '这时不起作用';
  if (rule.act === 'set') return `设为 ${valueText(value, definition, target?.key ?? '')}`;
  if (rule.act === 'options')
    return value === null
      ? '全部选项（用到的值是空的）'
      : `只能选 ${valueText(value, definition, target?.key ?? '')}`;
  const [yes, no, empty] = judged[rule.act];
  if (value === null) return empty;
  if (value === true) return yes;
  return rule.act === 'check' ? `${no}：${rule.message ?? '不符合要求'}` : no;
}

function valueText(value: unknown, { fields }: Definition, key: string): string {
  const options = fields.find((field) => field.key === key)?.options ?? [];
  const formatValue = (one: unknown): string =>
    typeof one === 'boolean'
      ? one
        ? '是'
        : '否'
      : (options.find((option) => option.value === one)?.text ?? String(one));
  if (value === null || value === undefined) return '空';
  return Array.isArray(value)
    ? value.length === 0
      ? '空'
      : value.map(formatValue).join('、')
    : formatValue(value);
}
