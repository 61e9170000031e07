import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manySchools, type ManySchools } from './testing/many.ts';

let many: ManySchools;
beforeAll(async () => {
  many = await manySchools(['one', 'other'], { awake: 1 });
});
afterAll(() => many.close());

it('a school that is closed leaves nothing in the process', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  /** Bytes after so many times that each has been opened, which closes the other. */
  const heapAfter = async (times: number): Promise<number> => {
    for (let turn = 0; turn < times; turn += 1)
      for (const id of ['one', 'other'])
        // One that has something to do is not closed for another: who asks is told to come again.
        await expect
          .poll(async () => (await many.call(id, '/api/sys/dict/getDictItems/sex')).status, {
            timeout: 60_000,
          })
          .toBe(200);
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await heapAfter(2);
  // One that is open takes five million.
  expect(((await heapAfter(3)) - before) / 6).toBeLessThan(1_000_000);
}, 120_000);
