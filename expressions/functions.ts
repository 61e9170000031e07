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

const fits = (wanted: ValueType | 'list', given: ValueType): boolean =>
  wanted === 'list' ? itemOf(given) !== undefined : bothOf(wanted, given) !== undefined;

/** Returns the overload for these types, or undefined if none takes them. */
export const overloadFor = (
  overloads: readonly Overload[],
  given: readonly ValueType[],
): Overload | undefined =>
  overloads.find(
    ({ takes }) =>
      takes.length === given.length && takes.every((wanted, index) => fits(wanted, given[index] ?? 'null')),
  );
