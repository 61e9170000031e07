import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manySchools, type ManySchools } from './testing/many.ts';

let many: ManySchools;
beforeAll(async () => {
  many = await manySchools(['one', 'other'], { awake: 1 });
});
afterAll(() => many.close());

it('a closed school leaves nothing in the memory of the process', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  /** Returns the heap size in bytes after each school was opened that many times, which closes the other one. */
  const memoryAfter = async (times: number): Promise<number> => {
    for (let turn = 0; turn < times; turn += 1)
      for (const id of ['one', 'other'])
        // A busy school is not closed for another: the request is answered with the advice to retry.
        await expect
          .poll(async () => (await many.call(id, '/api/sys/dict/getDictItems/sex')).status, {
            timeout: 60_000,
          })
          .toBe(200);
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await memoryAfter(2);
  // An open school takes five million bytes.
  expect(((await memoryAfter(3)) - before) / 6).toBeLessThan(1_000_000);
}, 120_000);
