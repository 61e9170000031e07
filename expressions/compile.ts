import { build } from './build.ts';
import type { Name } from './build-names.ts';
import { typeOfKind } from './field-values.ts';
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

export type { Name } from './build-names.ts';

/** Whether a field may be called so: no word of the grammar, as `in`, `for` or `true`. */
export function isName(key: string): boolean {
  try {
    return parseText(key).op === 'id';
  } catch (error) {
    if (!(error instanceof WrongText)) throw error;
    return false;
  }
}

/** What every row has beside its fields. */
const kept: readonly Name[] = [
  { key: 'createBy', label: '创建人', type: 'text' },
  { key: 'createTime', label: '创建时间', type: 'date' },
  { key: 'updateBy', label: '修改人', type: 'text' },
  { key: 'updateTime', label: '修改时间', type: 'date' },
];

/**
 * The fields expressions may name: all but passwords, and createBy, createTime, updateBy, updateTime. A formula is there
 * once its type is known (`formulaTypes`, by keys).
 */
export function namesOf(
  fields: readonly Field[],
  formulaTypes: ReadonlyMap<string, ValueType> = new Map(),
): readonly Name[] {
  const own = fields.flatMap(({ key, label, kind }): Name[] => {
    if (kind === 'password') return [];
    const type = kind === 'formula' ? formulaTypes.get(key) : typeOfKind[kind];
    return type === undefined ? [] : [{ key, label, type }];
  });
  return [...kept, ...own];
}

export type Compiled =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly error: ExpressionError };

/**
 * Reads and checks an expression over fields (`namesOf`).
 *
 * @param text at most 1,000 characters of CEL
 * @param wanted the type it has to have, when there is one
 * @returns the expression, or what is wrong with it: Chinese words and the place, counted from 0. Never throws.
 */
export function compile(text: string, names: readonly Name[], wanted?: ValueType): Compiled {
  const reads = new Set<string>();
  try {
    const node = parseText(text);
    const fields = new Map(names.map((name) => [name.key, name]));
    const code = build(node, { fields, locals: new Map(), reads });
    if (wanted !== undefined && bothOf(wanted, code.type) === undefined)
      throw wrongType(wanted, code.type, { start: 0, end: text.length });
    return { ok: true, expression: { text, type: code.type, reads: [...reads], code } };
  } catch (error) {
    if (!(error instanceof WrongText)) throw error;
    return { ok: false, error: { message: error.message, from: error.from, to: error.to } };
  }
}

/** Keys of the fields an expression reads: when none of them changes, its value stays. */
export const fieldsOf = (expression: Expression): readonly string[] => expression.reads;

export type Evaluated =
  | { readonly ok: true; readonly value: Value | null }
  | { readonly ok: false; readonly problem: string };

/**
 * Works an expression out. The same row and surroundings give the same value, here and in a browser.
 *
 * @param shared what formulas of this row gave (`evaluateFormulas`), which is read instead of what the row says of them,
 *   and the steps that its evaluations may take together
 * @returns the value; null when it needs one that is empty; or in Chinese why it cannot be worked out (division by 0,
 *   too many steps, a number or text too large). Never throws for what a row may hold.
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
