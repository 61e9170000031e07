import type { Schema } from '#openapi/index.ts';
import type { Assignment } from './assign.ts';
import type { Name } from './build.ts';
import { compile, namesOf } from './compile.ts';
import { typeOfKind } from './value-conversion.ts';
import { compileFormulas, type Formula } from './formulas.ts';
import {
  bothOf,
  typeLabel,
  type Expression,
  type ExpressionError,
  type Field,
  type ValueType,
} from './types.ts';

export type FormRule = Schema<'FormRule'>;
export type FormButton = Schema<'FormButton'>;
export type FormText = Pick<Schema<'FormDefinition'>, 'fields' | 'rules' | 'buttons'>;

/** A checked rule. `target` is the field it affects; a check or a rule about the whole row has none. */
export type PreparedRule = {
  readonly index: number;
  readonly rule: FormRule;
  readonly target?: Field;
  readonly expression: Expression;
};

export type PreparedButton = {
  readonly code: string;
  readonly when?: Expression;
  readonly set: readonly Assignment[];
};

/**
 * A problem in one text of a form. `of` is the key of the formula, the index of the rule or the code of the
 * button.
 */
export type FormProblem = {
  readonly part: 'formula' | 'rule' | 'button';
  readonly of: string;
  readonly error: ExpressionError;
};

/** The texts of a form, checked once, and their problems. Publishing refuses a form with problems. */
export type PreparedForm = {
  readonly fields: ReadonlyMap<string, Field>;
  readonly formulas: readonly Formula[];
  readonly rules: readonly PreparedRule[];
  readonly buttons: ReadonlyMap<string, PreparedButton>;
  readonly problems: readonly FormProblem[];
};

type Checked<T> = T | { readonly error: ExpressionError };

const wrong = (message: string, text: string): { readonly error: ExpressionError } => ({
  error: { message, from: 0, to: text.length },
});

/**
 * Checks every formula, rule and button of a form. A text with an error is omitted and listed in `problems`,
 * in Chinese, with its range. Never throws for a definition that the contract accepts.
 */
export function prepareForm({ fields, rules = [], buttons = [] }: FormText): PreparedForm {
  const { formulas, types, problems: formulaProblems } = compileFormulas(fields);
  const names = namesOf(fields, types);
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const problems: FormProblem[] = formulaProblems.map(({ key, error }) => ({
    part: 'formula',
    of: key,
    error,
  }));
  const prepared = rules.flatMap((rule, index): PreparedRule[] => {
    const checked = prepareRule(rule, index, byKey, names);
    if (!('error' in checked)) return [checked];
    problems.push({ part: 'rule', of: String(index), error: checked.error });
    return [];
  });
  const pressed = buttons.flatMap((button): [string, PreparedButton][] => {
    const checked = prepareButton(button, byKey, names);
    if (!('error' in checked)) return [[button.code, checked]];
    problems.push({ part: 'button', of: button.code, error: checked.error });
    return [];
  });
  return { fields: byKey, formulas, rules: prepared, buttons: new Map(pressed), problems };
}

const resultTypes: Readonly<Record<Exclude<FormRule['act'], 'set'>, ValueType>> = {
  show: 'bool',
  require: 'bool',
  disable: 'bool',
  check: 'bool',
  options: 'list<text>',
};

function prepareRule(
  rule: FormRule,
  index: number,
  fields: ReadonlyMap<string, Field>,
  names: readonly Name[],
): Checked<PreparedRule> {
  const { act, expression: text, field } = rule;
  if (field !== undefined && !fields.has(field)) return wrong(`不认识的字段“${field}”`, text);
  const key = act === 'check' ? (rule.target ?? field) : rule.target;
  const target = key === undefined ? undefined : fields.get(key);
  if (key !== undefined && target === undefined) return wrong(`不认识的字段“${key}”`, text);
  if (act === 'set') {
    if (target === undefined) return wrong('还没有选择要填写的字段', text);
    const expression = assigned(text, target, { fields, names });
    return 'error' in expression ? expression : { index, rule, target, expression };
  }
  if (act !== 'check' && target === undefined) return wrong('还没有选择规则要管的字段', text);
  const compiled = compile(text, names, resultTypes[act]);
  if (!compiled.ok) return compiled;
  return { index, rule, expression: compiled.expression, ...(target === undefined ? {} : { target }) };
}

type Known = { readonly fields: ReadonlyMap<string, Field>; readonly names: readonly Name[] };

const isFiles = ({ kind }: Field): boolean => kind === 'file' || kind === 'image';

/**
 * Reading a row grants reading the files it names. An expression may therefore only copy the value of another
 * file field, and never build a file name.
 */
function isHeldFiles(text: string, { kind }: Field, fields: Known['fields']): boolean {
  return text === 'null' || text === '[]' || fields.get(text)?.kind === kind;
}

/** Compiles a value for a field. The field must accept values, and the type must match. */
function assigned(text: string, field: Field, { fields, names }: Known): Checked<Expression> {
  const { kind, label } = field;
  if (kind === 'formula' || kind === 'sequence') return wrong(`字段“${label}”的值是算出来的，不能填写`, text);
  const compiled = compile(text, names);
  if (!compiled.ok) return compiled;
  if (isFiles(field) && !isHeldFiles(text.trim(), field, fields))
    return wrong(
      `字段“${label}”只能填 null（清空），或另一个${kind === 'image' ? '图片' : '文件'}字段`,
      text,
    );
  const expectedType = typeOfKind[kind];
  const { expression } = compiled;
  if (bothOf(expectedType, expression.type) !== undefined) return expression;
  return wrong(`字段“${label}”要的是${typeLabel(expectedType)}，写的却是${typeLabel(expression.type)}`, text);
}

function prepareButton(
  button: FormButton,
  fields: ReadonlyMap<string, Field>,
  names: readonly Name[],
): Checked<PreparedButton> {
  const when = button.when === undefined ? undefined : compile(button.when, names, 'bool');
  if (when?.ok === false) return when;
  const set: Assignment[] = [];
  for (const [key, text] of Object.entries(button.set)) {
    const field = fields.get(key);
    if (field === undefined) return wrong(`不认识的字段“${key}”`, text);
    const expression = assigned(text, field, { fields, names });
    if ('error' in expression) return expression;
    set.push({ field, expression });
  }
  return { code: button.code, set, ...(when === undefined ? {} : { when: when.expression }) };
}
