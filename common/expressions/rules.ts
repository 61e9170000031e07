import { evaluateInto } from './assign.ts';
import { evaluate } from './compile.ts';
import { evaluateFormulas } from './formulas.ts';
import type { FormRule, PreparedForm, PreparedRule } from './prepare-form.ts';
import { rowBudget, type Budget, type Field, type Row, type Shared, type Surroundings } from './types.ts';

export type FormEvent = FormRule['event'];

export type Happening = {
  readonly event: FormEvent;
  readonly row: Row;
  /** Key of the field that changed; only for the event `change`. */
  readonly changed?: string;
  readonly surroundings: Surroundings;
};

export type FieldState = {
  readonly visible: boolean;
  /** Never true for a hidden field. */
  readonly required: boolean;
  readonly disabled: boolean;
  /** Present if rules change the value, in wire form; null empties the field. */
  readonly setTo?: unknown;
  /** Values that may be chosen. Absent: all of them. */
  readonly options?: readonly string[];
  /** The reason the value is refused. */
  readonly error?: string;
  /** Messages of the rules that cause the state, if they have any. */
  readonly messages?: { readonly [act in 'require' | 'disable' | 'options']?: string };
};

/** A rule, by index, or a formula, by key, that failed; the problem is in Chinese. */
export type RuleProblem = { readonly rule?: number; readonly formula?: string; readonly problem: string };

export type Applied = {
  /** The row with the values of set rules and formulas. */
  readonly row: Row;
  readonly fields: Readonly<Record<string, FieldState>>;
  /** Refusals that belong to no field or to a hidden one. */
  readonly errors: readonly string[];
  /** Rules that failed. They block nothing and are reported. */
  readonly problems: readonly RuleProblem[];
};

/**
 * Returns whether a rule applies at an event. A `set` rule applies at its own event only. The other acts
 * (show, require, disable, options, check) apply at every event except `delete` if their event is `loaded` or
 * `change`, including when the row is saved; with `add`, `edit` or `delete` they apply at that event only.
 */
export function isAsked({ act, event: own }: FormRule, event: FormEvent): boolean {
  if (own === event) return true;
  if (act === 'set' || event === 'delete' || own === 'add' || own === 'edit' || own === 'delete')
    return false;
  // A form that has just opened shows no refusals yet.
  return !(act === 'check' && event === 'loaded');
}

type Asked = { readonly row: Row; readonly surroundings: Surroundings };
type ReportProblem = (rule: PreparedRule, problem: string) => void;

/**
 * Returns the value of a rule. Returns undefined if it reads an empty field, or if it fails; a failure is
 * reported.
 */
function answerOf(
  rule: PreparedRule,
  { row, surroundings }: Asked,
  shared: Shared,
  notify: ReportProblem,
): unknown {
  const found = evaluate(rule.expression, row, surroundings, shared);
  if (found.ok) return found.value;
  notify(rule, found.problem);
  return undefined;
}

/**
 * Applies the rules of a form to a row at an event. The browser calls it while the form is filled in, the
 * server before it saves the row.
 *
 * `set` rules run first, and their changes trigger the rules on the changed fields. If they do not settle
 * within ten rounds, nothing is set and the problem names them. The state of each field follows: it is
 * visible if all `show` rules hold, required if the field or one `require` rule says so, and disabled
 * likewise; its options are the ones in all `options` rules, and its error is the message of the first
 * `check` that does not hold. A rule that reads an empty field gives: hidden, not required, not disabled, all
 * options, no refusal. A rule that fails has no effect (the field is visible) and is reported as a problem.
 * Never throws, whatever the row contains.
 */
export function applyRules(form: PreparedForm, happening: Happening): Applied {
  const { event, surroundings } = happening;
  const settled = settle(form, happening);
  const problems = [...settled.problems];
  const notify: ReportProblem = (rule, problem) => problems.push({ rule: rule.index, problem });
  // The checks have their own budget, so that set rules cannot use it up.
  const budget = rowBudget();
  const formulas = evaluateFormulas(form.formulas, settled.row, surroundings, budget);
  const shared = { formulas: formulas.worked, budget };
  const row = { ...settled.row, ...formulas.values };
  for (const [key, problem] of Object.entries(formulas.problems)) problems.push({ formula: key, problem });
  const activeRules = form.rules.filter(({ rule }) => rule.act !== 'set' && isAsked(rule, event));
  const answerRule = (rule: PreparedRule): unknown => answerOf(rule, { row, surroundings }, shared, notify);
  const fields = [...form.fields.values()].map((field): [string, FieldState] => {
    const fieldRules = activeRules.filter(({ target, rule }) => target === field && rule.act !== 'check');
    const setTo = settled.set.has(field.key) ? { setTo: settled.set.get(field.key) } : {};
    return [field.key, { ...stateOf(field, fieldRules, answerRule), ...setTo }];
  });
  const states = new Map(fields);
  const errors: string[] = [];
  for (const rule of activeRules.filter(({ rule: { act } }) => act === 'check')) {
    if (answerRule(rule) !== false) continue;
    const message = rule.rule.message ?? '不符合要求';
    const state = rule.target === undefined ? undefined : states.get(rule.target.key);
    if (state === undefined || rule.target === undefined || !state.visible) errors.push(message);
    else if (state.error === undefined) states.set(rule.target.key, { ...state, error: message });
  }
  return { row, fields: Object.fromEntries(states), errors, problems };
}

function stateOf(
  field: Field,
  rules: readonly PreparedRule[],
  answerRule: (rule: PreparedRule) => unknown,
): FieldState {
  const results = rules.map((rule) => ({ rule: rule.rule, answer: answerRule(rule) }));
  const answers = (act: FormRule['act']): readonly unknown[] =>
    results.filter(({ rule }) => rule.act === act).map(({ answer }) => answer);
  const ruleMessages = results.flatMap(({ rule: { act, message }, answer }): [string, string][] =>
    message !== undefined && (answer === true || (act === 'options' && Array.isArray(answer)))
      ? [[act, message]]
      : [],
  );
  const visible = answers('show').every((answer) => answer === true || answer === undefined);
  const required = field.required === true || answers('require').includes(true);
  const disabled = field.readOnly === true || answers('disable').includes(true);
  const lists = answers('options').flatMap((answer): (readonly string[])[] =>
    Array.isArray(answer) ? [answer.filter((item) => typeof item === 'string')] : [],
  );
  const [first, ...others] = lists;
  const options = first?.filter((option) => others.every((other) => other.includes(option)));
  return {
    visible,
    required: visible && required,
    disabled,
    ...(options === undefined ? {} : { options }),
    // The first rule of each act provides the message.
    ...(ruleMessages.length === 0 ? {} : { messages: Object.fromEntries([...ruleMessages].reverse()) }),
  };
}

/** The maximum number of rounds in which set rules trigger each other. */
const maxRounds = 10;

export type Settled = {
  readonly row: Row;
  /** Values set by rules, by key, if they differ from the row's. */
  readonly set: ReadonlyMap<string, unknown>;
  readonly problems: readonly RuleProblem[];
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns whether two wire values are equal. All empty values are equal, and 1 equals 1.00. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (typeof one === 'number' && typeof other === 'string') return one === Number(other);
  // Long texts are compared in every round, so this path avoids JSON.
  if (typeof one !== 'object' && typeof one === typeof other) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Measurements of a run: the steps left, and the indexes of the rules that ran. */
export type Watch = { readonly budget: Budget; readonly called: Set<number> };

/**
 * Runs the `set` rules until they change nothing. If they do not settle, nothing is set and a problem names
 * them.
 */
export function settle(
  form: PreparedForm,
  { event, row: before, changed, surroundings }: Happening,
  { budget, called: noted }: Watch = { budget: rowBudget(), called: new Set() },
): Settled {
  const rules = form.rules.filter(({ rule }) => rule.act === 'set');
  const problems = new Map<number, RuleProblem>();
  const worked = (row: Row) => evaluateFormulas(form.formulas, row, surroundings, budget);
  let formulas = worked(before);
  let row: Row = { ...before, ...formulas.values };
  let called = rules.filter(
    ({ rule }) =>
      rule.event === event && (event !== 'change' || rule.field === undefined || rule.field === changed),
  );
  const path: string[] = [];
  for (let round = 0; called.length > 0; round += 1) {
    if (round === maxRounds) return restless(before, path, called);
    const ruled = runRound(called, row, { formulas: formulas.worked, budget });
    formulas = worked(ruled);
    const next: Row = { ...ruled, ...formulas.values };
    const moved = new Set([...form.fields.keys()].filter((key) => !isSameValue(next[key], row[key])));
    path.push(...[...moved].flatMap((key) => form.fields.get(key)?.label ?? []));
    row = next;
    called = rules.filter(
      ({ rule }) =>
        rule.event === 'change' && (rule.field === undefined ? moved.size > 0 : moved.has(rule.field)),
    );
  }
  const targets = new Map(
    rules.flatMap(({ target }) => (target === undefined ? [] : [[target.key, target]])),
  );
  const set = [...targets.keys()].filter((key) => !isSameValue(row[key], before[key]));
  return { row, set: new Map(set.map((key) => [key, row[key]])), problems: [...problems.values()] };

  /** The rules run in order: a later rule sees the values of the earlier ones. */
  function runRound(called: readonly PreparedRule[], from: Row, shared: Shared): Row {
    const next: Record<string, unknown> = { ...from };
    for (const { index, target, expression } of called) {
      noted.add(index);
      if (target === undefined) continue;
      const found = evaluateInto({ field: target, expression }, next, surroundings, shared);
      if (found.ok) next[target.key] = found.value;
      else problems.set(index, { rule: index, problem: found.problem });
    }
    return next;
  }
}

/** The fields that changed last form the cycle. */
function restless(row: Row, path: readonly string[], called: readonly PreparedRule[]): Settled {
  const turning = [...new Set(path.slice(-4))];
  const circle = [...turning, turning[0] ?? ''].join(' → ');
  const problem = `填写规则互相改动，停不下来：${circle}`;
  return { row, set: new Map(), problems: called.map(({ index }) => ({ rule: index, problem })) };
}
