import { decimalOfCount, divided, floored, numberOfDecimal, rounded, truncated } from './decimal.ts';
import type { Functions, Overload } from './overloads.ts';
import { noValue, spend, type Run, type Value } from './types.ts';
import { checkedDecimal, decimalIn, listIn, sizeOf } from './values.ts';

const each = (work: (value: bigint) => bigint): readonly Overload[] => [
  { takes: ['number'], gives: 'number', work: ([value]) => checkedDecimal(work(decimalIn(value))) },
];

function decimalsOf(list: Value | undefined, run: Run): readonly bigint[] {
  spend(run, sizeOf(list ?? ''));
  return listIn(list).map((item) => decimalIn(item));
}

function best(isBetter: (one: bigint, other: bigint) => boolean): readonly Overload[] {
  const choose = (values: readonly bigint[]): bigint => {
    const [first, ...rest] = values;
    if (first === undefined) throw noValue;
    return rest.reduce((found, value) => (isBetter(value, found) ? value : found), first);
  };
  return [
    {
      takes: ['number', 'number'],
      gives: 'number',
      work: ([one, other]) => choose([decimalIn(one), decimalIn(other)]),
    },
    { takes: ['list<number>'], gives: 'number', work: ([list], run) => choose(decimalsOf(list, run)) },
  ];
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Number functions. The sum of an empty list is 0; its average, minimum and maximum are empty. */
export const numberFunctions: Functions = {
  abs: each((value) => (value < 0n ? -value : value)),
  floor: each(floored),
  ceil: each((value) => -floored(-value)),
  int: each(truncated),
  round: [
    ...each((value) => rounded(value, 0)),
    {
      takes: ['number', 'number'],
      gives: 'number',
      work: ([value, places]) =>
        checkedDecimal(rounded(decimalIn(value), numberOfDecimal(decimalIn(places)))),
    },
  ],
  min: best((one, other) => one < other),
  max: best((one, other) => one > other),
  sum: [
    {
      takes: ['list<number>'],
      gives: 'number',
      work: ([list], run) => checkedDecimal(sum(decimalsOf(list, run))),
    },
  ],
  average: [
    {
      takes: ['list<number>'],
      gives: 'number',
      work: ([list], run) => {
        const values = decimalsOf(list, run);
        if (values.length === 0) throw noValue;
        return divided(checkedDecimal(sum(values)), decimalOfCount(values.length));
      },
    },
  ],
};
