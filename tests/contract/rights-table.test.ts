import { expect, it } from 'vitest';
import { contractOperations } from '#server/http/contract.ts';
import { formTries } from './online/matrix-forms.ts';
import { reportTries } from './online/matrix-reports.ts';
import { rowTries } from './online/matrix-rows.ts';

// A table states what each operation of online forms and reports may reveal and change.
// rights-matrix.long.test.ts runs it with every right and scope. An operation of the contract that is missing
// in the table fails here.

const table = { ...rowTries, ...reportTries, ...formTries };
const online = contractOperations().filter(({ url }) => url.startsWith('/online/'));
const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const needed = Object.entries(table).flatMap(([key, tries]) =>
  typeof tries === 'string'
    ? []
    : tries.flatMap((one) => (one.does === 'needs' ? [{ key, permission: one.permission }] : [])),
);

it('the table lists every operation of online forms and reports', () => {
  expect(Object.keys(table).toSorted(byText)).toEqual(online.map(({ key }) => key).toSorted(byText));
});

it.each(needed)('$key requires the permission given in the table', ({ key, permission }) => {
  expect(online.find((operation) => operation.key === key)?.permission).toEqual(permission);
});
