import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// A sub table may have sub tables of its own: what belongs to a row, however far below, goes and comes with it.

const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'bin'];
const access: Schema<'FormAccess'>[] = [{ role: 'teacher', rows: 'all', may }];
const name: Schema<'FormField'> = { id: 'name0001', key: 'name', label: '名称', kind: 'text' };

let server: TestServer;
let ids: Record<'terms' | 'weeks' | 'days', string>;
beforeAll(async () => {
  server = await createTestServer();
  const form = (code: string, sub?: string) =>
    madeForm(server, code, {
      kind: 'main',
      fields: [name],
      access,
      ...(sub === undefined ? {} : { subs: [{ form: sub, title: '下级' }] }),
    });
  ids = { terms: await form('terms', 'weeks'), weeks: await form('weeks', 'days'), days: await form('days') };
  for (const code of ['terms', 'weeks', 'days', 'odd', 'even']) await grantForm(server, code, ['teacher']);
});
afterAll(() => server.close());
afterEach(async () => {
  for (const id of Object.values(ids)) await emptyTable(server, id);
});

const calls = (code: keyof typeof ids) => rowCalls(server, code, 'teacher');
const idOf = (result: unknown): string => String(Object(result).id);
const add = async (code: keyof typeof ids, mainId?: string): Promise<string> =>
  idOf((await calls(code).add({ name: code }, mainId === undefined ? {} : { mainId })).result);
const flags = async (code: keyof typeof ids) =>
  [...(await tableOf(server, ids[code])).values()].map((row) => row['del_flag']);

async function threeLevels() {
  const term = await add('terms');
  const week = await add('weeks', term);
  return { term, week, day: await add('days', week) };
}

describe('rows of nested sub tables', () => {
  it('they are deleted with the main row and restored by 撤销', async () => {
    const { term } = await threeLevels();
    await calls('terms').remove(term);
    expect([await flags('weeks'), await flags('days')]).toEqual([[1], [1]]);
    expect((await calls('terms').undo(term)).message).toBe('撤销成功！');
    expect([await flags('weeks'), await flags('days')]).toEqual([[0], [0]]);
  });

  it('they are restored from the recycle bin, except those deleted earlier', async () => {
    const { term, week } = await threeLevels();
    await calls('days').remove(await add('days', week));
    await calls('terms').remove(term);
    expect((await calls('terms').back(term)).message).toBe('操作成功！');
    expect(await flags('weeks')).toEqual([0]);
    expect(new Set(await flags('days'))).toEqual(new Set([0, 1]));
  });

  it('they are purged with the main row', async () => {
    const { term } = await threeLevels();
    await calls('terms').remove(term);
    await calls('terms').purge(term);
    expect([await flags('weeks'), await flags('days')]).toEqual([[], []]);
  });

  it('they are deleted with a sub table row that an edit removes', async () => {
    const { term, week } = await threeLevels();
    const answer = await calls('terms').edit(term, {}, { subs: [{ form: 'weeks', removed: [week] }] });
    expect(answer.message).toBe('编辑成功！');
    expect([await flags('weeks'), await flags('days')]).toEqual([[1], [1]]);
  });

  it('forms that are sub tables of each other do not cause an endless loop', async () => {
    const made = (code: string, sub: string) =>
      madeForm(server, code, { kind: 'main', fields: [name], access, subs: [{ form: sub, title: '下级' }] });
    const [odd, even] = [await made('odd', 'even'), await made('even', 'odd')];
    const own = (code: string) => rowCalls(server, code, 'teacher');
    const top = idOf((await own('odd').add({ name: '一' })).result);
    const second = idOf((await own('even').add({ name: '二' }, { mainId: top })).result);
    const third = idOf((await own('odd').add({ name: '三' }, { mainId: second })).result);
    await own('odd').remove(top);
    const flagOf = async (formId: string, id: string) =>
      (await tableOf(server, formId)).get(id)?.['del_flag'];
    expect([await flagOf(even, second), await flagOf(odd, third)]).toEqual([1, 1]);
    expect((await own('odd').undo(top)).message).toBe('撤销成功！');
    expect([await flagOf(even, second), await flagOf(odd, third)]).toEqual([0, 0]);
  });
});
