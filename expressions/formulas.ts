import { compile, evaluate, namesOf } from './compile.ts';
import { wireValue } from './field-values.ts';
import { parseText, type Node } from './parse.ts';
import {
  rowBudget,
  WrongText,
  type Expression,
  type ExpressionError,
  type Budget,
  type Field,
  type Row,
  type Surroundings,
  type Value,
  type ValueType,
  type Worked,
} from './types.ts';

/** A formula of a field that is checked. */
export type Formula = { readonly field: Field; readonly expression: Expression };

export type OrderedFormulas =
  /** Keys of the formula fields, each behind those it reads. */
  | { readonly ok: true; readonly order: readonly string[] }
  /** Labels of the fields of one circle, the first once more at its end; the message names them. */
  | { readonly ok: false; readonly circle: readonly string[]; readonly message: string };

/** Every name in a text, whether there is such a field or not; a text that cannot be read has none. */
function namesIn(text: string): readonly string[] {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    else if (isNode(part)) {
      if (part.op === 'id') found.add(part.args);
      else visit(part.args);
    }
  };
  try {
    visit(parseText(text));
  } catch (error) {
    if (!(error instanceof WrongText)) throw error;
  }
  return [...found];
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'op' in part;

/**
 * The order in which formulas are worked out, or the circle that has none: 甲 → 乙 → 甲. Formulas that cannot be read
 * are no part of a circle; `prepareForm` tells what is wrong with them.
 */
export function orderFormulas(fields: readonly Field[]): OrderedFormulas {
  const formulas = new Map(
    fields.filter(({ kind }) => kind === 'formula').map((field) => [field.key, field]),
  );
  const order: string[] = [];
  const done = new Set<string>();
  const visit = (field: Field, path: readonly Field[]): readonly Field[] | undefined => {
    if (done.has(field.key)) return undefined;
    const from = path.indexOf(field);
    if (from >= 0) return [...path.slice(from), field];
    for (const name of namesIn(field.formula ?? '')) {
      const next = formulas.get(name);
      const circle = next === undefined ? undefined : visit(next, [...path, field]);
      if (circle !== undefined) return circle;
    }
    done.add(field.key);
    order.push(field.key);
    return undefined;
  };
  for (const field of formulas.values()) {
    const circle = visit(field, [])?.map(({ label }) => label);
    if (circle !== undefined) return { ok: false, circle, message: `公式互相引用：${circle.join(' → ')}` };
  }
  return { ok: true, order };
}

export type FormulaProblem = { readonly key: string; readonly error: ExpressionError };

/** Formulas that are right, in their order, with the types they give; and what is wrong with the others. */
export function compileFormulas(fields: readonly Field[]): {
  readonly formulas: readonly Formula[];
  readonly types: ReadonlyMap<string, ValueType>;
  readonly problems: readonly FormulaProblem[];
} {
  const ordered = orderFormulas(fields);
  const byKey = new Map(fields.map((field) => [field.key, field]));
  if (!ordered.ok) {
    const first = fields.find(({ kind, label }) => kind === 'formula' && label === ordered.circle[0]);
    const error = { message: ordered.message, from: 0, to: first?.formula?.length ?? 0 };
    return { formulas: [], types: new Map(), problems: [{ key: first?.key ?? '', error }] };
  }
  const types = new Map<string, ValueType>();
  const formulas: Formula[] = [];
  const problems: FormulaProblem[] = [];
  for (const key of ordered.order) {
    const field = byKey.get(key);
    if (field === undefined) continue;
    const compiled = compile(field.formula ?? '', namesOf(fields, types));
    if (!compiled.ok) {
      problems.push({ key, error: compiled.error });
      continue;
    }
    types.set(key, compiled.expression.type);
    formulas.push({ field, expression: compiled.expression });
  }
  return { formulas, types, problems };
}

export type EvaluatedFormulas = {
  /** By the keys of the formulas, as they stand on the wire; null for one that is empty or cannot be worked out. */
  readonly values: Row;
  /** As expressions read them: a list of dates is one, 1/3 has its twelve places. */
  readonly worked: Worked;
  /** By key, in Chinese. */
  readonly problems: Readonly<Record<string, string>>;
};

/**
 * Works out the formulas of a row (`compileFormulas`), each from those before it. Never throws for what a row holds.
 *
 * @param budget the steps that they and what reads them may take together
 */
export function evaluateFormulas(
  formulas: readonly Formula[],
  row: Row,
  surroundings: Surroundings,
  budget: Budget = rowBudget(),
): EvaluatedFormulas {
  const worked = new Map<string, Value | null>();
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const { field, expression } of formulas) {
    const found = evaluate(expression, row, surroundings, { formulas: worked, budget });
    const value = found.ok ? found.value : null;
    if (!found.ok) problems[field.key] = found.problem;
    worked.set(field.key, value);
    values[field.key] = wireValue(value, expression.type, field);
  }
  return { values, worked, problems };
}
