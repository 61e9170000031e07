import { compile, evaluate, namesOf } from './compile.ts';
import { wireValue } from './value-conversion.ts';
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

/** A field of kind formula with its checked expression. */
export type Formula = { readonly field: Field; readonly expression: Expression };

export type OrderedFormulas =
  /** Keys of the formula fields, each after the formulas it reads. */
  | { readonly ok: true; readonly order: readonly string[] }
  /**
   * Labels of the fields in the first cycle; the first label is repeated at the end. The message names them.
   */
  | { readonly ok: false; readonly circle: readonly string[]; readonly message: string };

/** Returns every name in a text, including names of unknown fields. A text that does not parse has none. */
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
 * Returns the evaluation order of the formulas, or a cycle that makes an order impossible: 甲 → 乙 → 甲.
 * Formulas that do not parse are ignored; `prepareForm` reports them.
 */
export function orderFormulas(fields: readonly Field[]): OrderedFormulas {
  const { order, circles } = orderOf(fields);
  const [first] = circles;
  return first === undefined
    ? { ok: true, order: order.map(({ key }) => key) }
    : { ok: false, circle: labelsOf(first), message: messageOf(first) };
}

type Circle = readonly Field[];

const labelsOf = (circle: Circle): readonly string[] =>
  [...circle, ...circle.slice(0, 1)].map(({ label }) => label);

const messageOf = (circle: Circle): string => `公式互相引用：${labelsOf(circle).join(' → ')}`;

/** Returns the formulas outside cycles, each after the formulas it reads, and the cycles. */
function orderOf(fields: readonly Field[]): {
  readonly order: readonly Field[];
  readonly circles: readonly Circle[];
} {
  const formulas = new Map(
    fields.filter(({ kind }) => kind === 'formula').map((field) => [field.key, field]),
  );
  const done = new Set<Field>();
  const circles: Circle[] = [];
  const visit = (field: Field, path: readonly Field[]): void => {
    const from = path.indexOf(field);
    if (from >= 0) circles.push(path.slice(from));
    if (from >= 0 || done.has(field)) return;
    for (const name of namesIn(field.formula ?? '')) {
      const next = formulas.get(name);
      if (next !== undefined) visit(next, [...path, field]);
    }
    done.add(field);
  };
  for (const field of formulas.values()) visit(field, []);
  const turning = new Set(circles.flat());
  return { order: [...done].filter((field) => !turning.has(field)), circles };
}

export type FormulaProblem = { readonly key: string; readonly error: ExpressionError };

/**
 * Compiles the formulas of a form. Returns the valid ones in evaluation order, their types, and the problems
 * of the others, whose type is null.
 */
export function compileFormulas(fields: readonly Field[]): {
  readonly formulas: readonly Formula[];
  readonly types: ReadonlyMap<string, ValueType>;
  readonly problems: readonly FormulaProblem[];
} {
  const { order, circles } = orderOf(fields);
  // A formula that reads an invalid one stays valid and sees an empty value.
  const types = new Map<string, ValueType>(circles.flat().map(({ key }) => [key, 'null']));
  const formulas: Formula[] = [];
  const problems = circles.flatMap((circle): FormulaProblem[] =>
    circle.slice(0, 1).map(({ key, formula = '' }) => ({
      key,
      error: { message: messageOf(circle), from: 0, to: formula.length },
    })),
  );
  for (const field of order) {
    const { key } = field;
    const compiled = compile(field.formula ?? '', namesOf(fields, types));
    if (!compiled.ok) {
      types.set(key, 'null');
      problems.push({ key, error: compiled.error });
      continue;
    }
    types.set(key, compiled.expression.type);
    formulas.push({ field, expression: compiled.expression });
  }
  return { formulas, types, problems };
}

export type EvaluatedFormulas = {
  /** Values by the keys of the formulas, in wire form; null for one that is empty or fails. */
  readonly values: Row;
  /** Values as expressions read them: lists keep their dates as dates, and 1/3 keeps its twelve places. */
  readonly worked: Worked;
  /** Problems in Chinese, by key. */
  readonly problems: Readonly<Record<string, string>>;
};

/**
 * Evaluates the formulas of a row in order (`compileFormulas`). Never throws, whatever the row contains.
 * @param budget the steps shared by the formulas and the expressions that read them
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
