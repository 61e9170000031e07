import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/online/testing/made-form.ts';
import { rowCalls } from '#server/online/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

// The most that a designer's expressions may cost those who use the rest of the server.

type Field = Schema<'FormField'>;
const memo: Field = { id: 'memo0001', key: 'memo', label: '说明', kind: 'textarea' };
const numbered = (count: number, make: (at: number) => string): Field[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `form${String(at).padStart(4, '0')}`,
    key: `f${at}`,
    label: `公式${at}`,
    kind: 'formula',
    formula: make(at),
  }));
const long = '😀a'.repeat(33_000);

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  for (const code of ['cutting', 'looking', 'setting']) await grantForm(server, code, ['teacher']);
});
afterAll(() => server.close());

/** The longest time, of this process, for which nothing else was done while something was. */
async function heldWhile(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  const timer = setInterval(() => {
    const { user } = process.cpuUsage(last);
    last = process.cpuUsage();
    longest = Math.max(longest, user / 1000);
  }, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

const may: Schema<'FormAccess'>['may'] = ['add', 'edit'];
const access: Schema<'FormDefinition'>['access'] = [{ role: 'teacher', rows: 'all', may }];

it.each([
  ['cutting', numbered(40, (at) => `memo.substring(${at}).size()`), []],
  ['looking', numbered(40, (at) => `memo.contains("a${'a'.repeat(at)}😀b") ? 1 : 0`), []],
  [
    'setting',
    [
      ...numbered(20, (at) => `memo.substring(${at}).size()`),
      ...Array.from({ length: 20 }, (_, at): Field => ({
        id: `sett${String(at).padStart(4, '0')}`,
        key: `s${at}`,
        label: `填${at}`,
        kind: 'textarea',
      })),
    ],
    Array.from({ length: 20 }, (_, at): Schema<'FormRule'> => ({
      event: 'change',
      act: 'set',
      target: `s${at}`,
      expression: `memo.substring(${at})`,
    })),
  ],
] satisfies [string, Field[], Schema<'FormRule'>[]][])(
  'a row is saved, or refused in words, and others are answered meanwhile: %s',
  async (code, fields, rules) => {
    await madeForm(server, code, { kind: 'single', fields: [memo, ...fields], rules, access });
    const calls = rowCalls(server, code, 'teacher');
    // The first call compiles the form.
    await calls.add({ memo: 'short' });
    let said = '';
    const held = await heldWhile(async () => {
      said = (await calls.add({ memo: long })).message;
    });
    expect(said).toMatch(/^(添加成功！|这个表单的公式和规则要算的太多)/);
    expect(held).toBeLessThan(1000);
  },
  120_000,
);
