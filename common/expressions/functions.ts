import { dateFunctions } from './functions-dates.ts';
import { listFunctions } from './functions-lists.ts';
import { numberFunctions } from './functions-numbers.ts';
import { textFunctions } from './functions-texts.ts';
import type { Overload } from './overloads.ts';
import { bothOf, itemOf, type ValueType } from './types.ts';

/** Every function by name. `x.size()` and `size(x)` are the same. Nothing else can be called. */
export const functions: ReadonlyMap<string, readonly Overload[]> = new Map(
  Object.entries({ ...textFunctions, ...numberFunctions, ...listFunctions, ...dateFunctions }),
);

const fits = (requested: ValueType | 'list', actual: ValueType): boolean =>
  requested === 'list' ? itemOf(actual) !== undefined : bothOf(requested, actual) !== undefined;

/** Returns the overload for these types, or undefined if none takes them. */
export const overloadFor = (
  overloads: readonly Overload[],
  argumentTypes: readonly ValueType[],
): Overload | undefined =>
  overloads.find(
    ({ takes }) =>
      takes.length === argumentTypes.length &&
      takes.every((requested, index) => fits(requested, argumentTypes[index] ?? 'null')),
  );
