import { describe, expect, it } from 'vitest';
import { contractOf } from '#openapi/gen/registry.ts';
import * as z from 'zod/mini';

// Decision 003: answers are read leniently, also where a schema is shared with requests (`$ref`).

async function readAnswer(path: string, result: unknown): Promise<unknown> {
  const schema = (await contractOf('get', path))?.answers['200'];
  if (schema === undefined || typeof schema === 'string') throw new Error(`${path} has no answer`);
  const read = z.safeParse(schema, { success: true, result });
  return read.success ? read.data : 'breach';
}

const flags = ['isRoute', 'isLeaf', 'hidden', 'needLogin', 'internalOrExternal'];
const menu = (flag: unknown) => ({
  id: 7,
  name: '首页',
  title: '首页',
  menuType: '0',
  children: null,
  ...Object.fromEntries(flags.map((name) => [name, flag])),
});

describe('a flag in a response', () => {
  it.each([
    [1, 1],
    ['1', 1],
    [true, 1],
    [0, 0],
    ['0', 0],
    [false, 0],
  ])('the flag %j is read as %j', async (sent, read) => {
    expect(await readAnswer('/teaching/menu/list', [menu(sent)])).toMatchObject({
      result: [{ id: '7', menuType: 0, ...Object.fromEntries(flags.map((name) => [name, read])) }],
    });
  });

  it('a value that is not a flag violates the contract', async () => {
    expect(await readAnswer('/teaching/menu/list', [menu('maybe')])).toBe('breach');
  });
});
