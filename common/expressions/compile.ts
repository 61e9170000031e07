import { build, type Name } from './build.ts';
import { typeOfKind } from './value-conversion.ts';
import { parseText } from './parse.ts';
import { wrongType } from './type-messages.ts';
import {
  bothOf,
  CannotTell,
  NoValue,
  rowBudget,
  WrongText,
  type Expression,
  type ExpressionError,
  type Field,
  type Row,
  type Shared,
  type Surroundings,
  type Value,
  type ValueType,
} from './types.ts';

/**
 * Returns whether a field may have this key. Keywords of the grammar such as `in`, `for` and `true` are
 * excluded.
 */
export function isName(key: string): boolean {
  try {
    return parseText(key).op === 'id';
  } catch (error) {
    if (!(error instanceof WrongText)) throw error;
    return false;
  }
}

/** The system fields of every row. */
const systemFields: readonly Name[] = [
  { key: 'createBy', label: '创建人', type: 'text' },
  { key: 'createTime', label: '创建时间', type: 'date' },
  { key: 'updateBy', label: '修改人', type: 'text' },
  { key: 'updateTime', label: '修改时间', type: 'date' },
];

/** The keys of the system fields. */
export const systemKeys: ReadonlySet<string> = new Set(systemFields.map(({ key }) => key));

/**
 * Returns the fields that expressions may name: every field except passwords, and createBy, createTime,
 * updateBy and updateTime. A formula is included once its type is known (`formulaTypes`, by key).
 */
export function namesOf(
  fields: readonly Field[],
  formulaTypes: ReadonlyMap<string, ValueType> = new Map(),
): readonly Name[] {
  const formFields = fields.flatMap(({ key, label, kind }): Name[] => {
    if (kind === 'password') return [];
    const type = kind === 'formula' ? formulaTypes.get(key) : typeOfKind[kind];
    return type === undefined ? [] : [{ key, label, type }];
  });
  return [...systemFields, ...formFields];
}

export type Compiled =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly error: ExpressionError };

/**
 * Parses and type-checks an expression over fields (`namesOf`).
 * @param text at most 1,000 characters of CEL
 * @param requested the required type, if any
 * @returns the expression, or an error: a message in Chinese and a range counted from 0. Never throws.
 */
export function compile(text: string, names: readonly Name[], requested?: ValueType): Compiled {
  const reads = new Set<string>();
  try {
    const node = parseText(text);
    const fields = new Map(names.map((name) => [name.key, name]));
    const code = build(node, { fields, locals: new Map(), reads });
    if (requested !== undefined && bothOf(requested, code.type) === undefined)
      throw wrongType(requested, code.type, { start: 0, end: text.length });
    return { ok: true, expression: { text, type: code.type, reads: [...reads], code } };
  } catch (error) {
    if (!(error instanceof WrongText)) throw error;
    return { ok: false, error: { message: error.message, from: error.from, to: error.to } };
  }
}

/**
 * Returns the keys of the fields that an expression reads. Its value stays the same while none of them
 * changes.
 */
export const fieldsOf = (expression: Expression): readonly string[] => expression.reads;

export type Evaluated =
  | { readonly ok: true; readonly value: Value | null }
  | { readonly ok: false; readonly problem: string };

/**
 * Evaluates an expression. The same row and surroundings give the same value on the server and in a browser.
 * @param shared the values of the row's formulas (`evaluateFormulas`), which take precedence over the values
 * in the row, and the step budget that the evaluations of the row share
 * @returns the value; null if the expression needs an empty field; or a problem in Chinese (division by 0,
 * too many steps, a number or text too large). Never throws, whatever the row contains.
 */
export function evaluate(
  expression: Expression,
  row: Row,
  surroundings: Surroundings,
  { formulas, budget }: Shared = { formulas: new Map(), budget: rowBudget() },
): Evaluated {
  try {
    const run = { row, formulas, surroundings, budget, locals: [], steps: 0 };
    return { ok: true, value: expression.code.run(run) };
  } catch (error) {
    if (error instanceof NoValue) return { ok: true, value: null };
    if (error instanceof CannotTell) return { ok: false, problem: error.message };
    throw error;
  }
}
