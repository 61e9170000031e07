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
  /** Labels of the fields of the first circle, the first once more at its end; the message names them. */
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

/** Formulas behind those they read, and the circles, whose members are not among them. */
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

/** Formulas that are right, in their order, with the types they give; and what is wrong with the others, whose type is null. */
export function compileFormulas(fields: readonly Field[]): {
  readonly formulas: readonly Formula[];
  readonly types: ReadonlyMap<string, ValueType>;
  readonly problems: readonly FormulaProblem[];
} {
  const { order, circles } = orderOf(fields);
  // What reads one that is wrong is not wrong for that: to it this one is empty.
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
