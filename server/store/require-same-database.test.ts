import { expect, it } from 'vitest';
import { requireSameDatabase, OtherDatabase, type DatabaseIdentity } from './open-stores.ts';

const here: DatabaseIdentity = { role: 'campus', started: '2026-09-01 08:00:00+08', database: '16401' };
const copy: DatabaseIdentity = { ...here, started: '2026-09-01 09:00:00+08' };

/** Returns the databases that two addresses lead to, and the number of waits in between. */
async function start(
  ...answers: readonly (readonly [DatabaseIdentity, DatabaseIdentity])[]
): Promise<number> {
  let asked = 0;
  let waited = 0;
  await requireSameDatabase(
    async () => answers[Math.min(asked++, answers.length - 1)] ?? [here, here],
    async () => (waited += 1),
  );
  return waited;
}

it('two addresses of one database are accepted immediately', async () => {
  expect(await start([here, here])).toBe(0);
});

it('addresses are checked again during a failover', async () => {
  expect(await start([here, copy], [here, copy], [copy, copy])).toBe(2);
});

it('two servers that stay different are refused', async () => {
  await expect(start([here, copy])).rejects.toThrow(OtherDatabase);
});

it.each([
  ['another database', { ...here, database: '16402' }],
  ['another role', { ...here, role: 'somebody' }],
])('%s is refused immediately', async (_what, other) => {
  await expect(start([here, other], [here, here])).rejects.toThrow(OtherDatabase);
});
