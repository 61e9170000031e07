import { expect, it } from 'vitest';
import { contractOperations } from '#server/http/contract.ts';
import { formTries } from './online/matrix-forms.ts';
import { reportTries } from './online/matrix-reports.ts';
import { rowTries } from './online/matrix-rows.ts';

// What operations of online forms and reports may tell and change is a table, tried by every right and reach in
// rights-matrix.long.test.ts; an operation of the contract that does not stand there fails.

const table = { ...rowTries, ...reportTries, ...formTries };
const online = contractOperations().filter(({ url }) => url.startsWith('/online/'));
const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const needed = Object.entries(table).flatMap(([key, tries]) =>
  typeof tries === 'string'
    ? []
    : tries.flatMap((one) => (one.does === 'needs' ? [{ key, permission: one.permission }] : [])),
);

it('each operation of the contract is in the table', () => {
  expect(Object.keys(table).toSorted(byText)).toEqual(online.map(({ key }) => key).toSorted(byText));
});

it.each(needed)('$key is of those who make them', ({ key, permission }) => {
  expect(online.find((operation) => operation.key === key)?.permission).toEqual([permission]);
});
