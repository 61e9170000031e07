import { evaluate } from './compile.ts';
import { evaluateFormulas } from './formulas.ts';
import type { FormRule, PreparedForm, PreparedRule } from './prepare-form.ts';
import { settle, type RuleProblem } from './set-rules.ts';
import { rowBudget, type Field, type Row, type Shared, type Surroundings } from './types.ts';

export type FormEvent = FormRule['event'];

export type Happening = {
  readonly event: FormEvent;
  readonly row: Row;
  /** Key of the field that changed, of a change. */
  readonly changed?: string;
  readonly surroundings: Surroundings;
};

export type FieldState = {
  readonly visible: boolean;
  /** Never of a field that is not shown. */
  readonly required: boolean;
  readonly disabled: boolean;
  /** There when rules give it another value, null to empty it; as it stands on the wire. */
  readonly setTo?: unknown;
  /** Values that may be chosen; all of them when it is not there. */
  readonly options?: readonly string[];
  /** Why its value is refused. */
  readonly error?: string;
  /** What the rules that hold it so have to say, where they say something. */
  readonly messages?: { readonly [act in 'require' | 'disable' | 'options']?: string };
};

export type Applied = {
  /** The row with what rules set and formulas give. */
  readonly row: Row;
  readonly fields: Readonly<Record<string, FieldState>>;
  /** Refusals that belong to no field, or to one that is not shown. */
  readonly errors: readonly string[];
  /** Rules that cannot be worked out: they hold nobody up, but are told. */
  readonly problems: readonly RuleProblem[];
};

/**
 * What a rule is asked at. `set` at its own event alone. What is said of a row (show, require, disable, options, check)
 * for `loaded` or `change` holds all the time, when it is saved too; for `add`, `edit` or `delete` at that event alone.
 */
export function isAsked({ act, event: own }: FormRule, event: FormEvent): boolean {
  if (own === event) return true;
  if (act === 'set' || event === 'delete' || own === 'add' || own === 'edit' || own === 'delete')
    return false;
  // A form that opens empty does not begin with refusals.
  return !(act === 'check' && event === 'loaded');
}

type Asked = { readonly row: Row; readonly surroundings: Surroundings };
type Told = (rule: PreparedRule, problem: string) => void;

/** Yes, no, or nothing: an empty field is needed, or it cannot be worked out, which is told. */
function answerOf(rule: PreparedRule, { row, surroundings }: Asked, shared: Shared, tell: Told): unknown {
  const found = evaluate(rule.expression, row, surroundings, shared);
  if (found.ok) return found.value;
  tell(rule, found.problem);
  return undefined;
}

/**
 * What the rules of a form say of a row, at an event: in the browser while it is filled in, on the server before it is kept.
 *
 * First `set` rules, whose changes call the rules on those fields in turn; when they do not come to rest within ten rounds
 * nothing is set and the problem names them. Then, for every field: it is shown when all `show` rules hold, required
 * when itself or one `require` rule says so, disabled likewise, its choices are those in all `options` rules, and its error
 * is the message of the first `check` that does not hold. A rule over a field that is empty: not shown, not required, not
 * disabled, all choices, no refusal. A rule that cannot be worked out says nothing (the field is shown) and is a problem.
 * Never throws for what a row may hold.
 */
export function applyRules(form: PreparedForm, happening: Happening): Applied {
  const { event, surroundings } = happening;
  const settled = settle(form, happening);
  const problems = [...settled.problems];
  const tell: Told = (rule, problem) => problems.push({ rule: rule.index, problem });
  // Steps of its own: what rules set in rounds takes none away from the checks.
  const budget = rowBudget();
  const formulas = evaluateFormulas(form.formulas, settled.row, surroundings, budget);
  const shared = { formulas: formulas.worked, budget };
  const row = { ...settled.row, ...formulas.values };
  for (const [key, problem] of Object.entries(formulas.problems)) problems.push({ formula: key, problem });
  const asked = form.rules.filter(({ rule }) => rule.act !== 'set' && isAsked(rule, event));
  const ask = (rule: PreparedRule): unknown => answerOf(rule, { row, surroundings }, shared, tell);
  const fields = [...form.fields.values()].map((field): [string, FieldState] => {
    const own = asked.filter(({ target, rule }) => target === field && rule.act !== 'check');
    const setTo = settled.set.has(field.key) ? { setTo: settled.set.get(field.key) } : {};
    return [field.key, { ...stateOf(field, own, ask), ...setTo }];
  });
  const states = new Map(fields);
  const errors: string[] = [];
  for (const rule of asked.filter(({ rule: { act } }) => act === 'check')) {
    if (ask(rule) !== false) continue;
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
  ask: (rule: PreparedRule) => unknown,
): FieldState {
  const asked = rules.map((rule) => ({ rule: rule.rule, answer: ask(rule) }));
  const answers = (act: FormRule['act']): readonly unknown[] =>
    asked.filter(({ rule }) => rule.act === act).map(({ answer }) => answer);
  const told = asked.flatMap(({ rule: { act, message }, answer }): [string, string][] =>
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
    // The first rule speaks for those of its kind.
    ...(told.length === 0 ? {} : { messages: Object.fromEntries([...told].reverse()) }),
  };
}
