import type { Schema } from '#openapi/index.ts';

type FormField = Schema<'FormField'>;

/** A name that is neither part of another (`row.x`) nor called. */
const names = /(?<![\w.])[A-Za-z_]\w*(?!\w|\s*\()/g;

/** The fields a formula speaks of, by their keys. */
export function namesIn(formula: string): ReadonlySet<string> {
  return new Set(withoutTexts(formula).match(names) ?? []);
}

/** Text in quotes is a value, not a name. */
function withoutTexts(formula: string): string {
  let open = '';
  let isEscaped = false;
  let left = '';
  for (const sign of formula) {
    if (open === '') {
      const begins = sign === '"' || sign === "'";
      open = begins ? sign : '';
      left += begins ? '"' : sign;
    } else if (isEscaped) isEscaped = false;
    else if (sign === '\\') isEscaped = true;
    else if (sign === open) open = '';
  }
  return left;
}

const known: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in', 'me', 'now', 'today', 'row']);

/** What is wrong with the formula of a field beside circles. */
export function formulaProblems(field: FormField, fields: readonly FormField[]): string[] {
  if (field.kind !== 'formula' || field.formula === undefined) return [];
  const keys = new Set(fields.map(({ key }) => key));
  return [...namesIn(field.formula)]
    .filter((name) => !keys.has(name) && !known.has(name))
    .map((name) => `的公式引用了不存在的字段「${name}」`);
}

/** Formulas that need one another, in the order in which they do; empty when they can be worked out one by one. */
export function formulaCircle(fields: readonly FormField[]): FormField[] {
  const formulas = new Map(fields.flatMap((field) => (field.kind === 'formula' ? [[field.key, field]] : [])));
  const needs = (field: FormField): FormField[] =>
    [...namesIn(field.formula ?? '')].flatMap((name) => formulas.get(name) ?? []);
  // What needs nothing that is left can be worked out next; what stays needs itself, by whatever way.
  const left = new Set(formulas.values());
  let ready: FormField[];
  do {
    ready = [...left].filter((field) => !needs(field).some((other) => left.has(other)));
    for (const field of ready) left.delete(field);
  } while (ready.length > 0);
  const walked: FormField[] = [];
  let [next] = left;
  while (next !== undefined && !walked.includes(next)) {
    walked.push(next);
    next = needs(next).find((other) => left.has(other));
  }
  return next === undefined ? [] : walked.slice(walked.indexOf(next));
}
