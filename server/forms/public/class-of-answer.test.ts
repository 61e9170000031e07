import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, putRow, rowCalls, linesOf, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { grantReport, putReport, reportCalls } from '#server/forms/reports/testing/report-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { linkCalls } from './testing/link-calls.ts';

// An answer by public link belongs to the class that it names: the teacher of that class sees it, and the teacher of
// another does not.

const place = 'place001';
const word = 'word0001';
const classes = { one: 'A01A01A01', two: 'A01A01A02', other: 'A01A01' };
const fields: Schema<'FormField'>[] = [
  { id: place, key: 'place', label: '班级', kind: 'depart', default: '{myDepart}' },
  { id: word, key: 'word', label: '想说的话', kind: 'text' },
];

let server: TestServer;
let formId: string;
let token: string;
let ids: Readonly<Record<keyof typeof classes, string>>;
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, 'sign', ['admin', 'teacher']);
  await grantReport(server, 'words', ['admin', 'teacher']);
  formId = await madeForm(server, 'sign', {
    kind: 'single',
    fields,
    departField: place,
    access: [
      { role: 'admin', rows: 'all', may: ['export'] },
      { role: 'teacher', rows: 'class', may: ['edit', 'export'] },
    ],
  });
  const idOf = async (orgCode: string) =>
    (
      await server.database.db
        .selectFrom('sysDepart')
        .select('id')
        .where('orgCode', '=', orgCode)
        .executeTakeFirstOrThrow()
    ).id;
  ids = { one: await idOf(classes.one), two: await idOf(classes.two), other: await idOf(classes.other) };
});
afterAll(() => server.close());

const { set, open, path, look, send } = linkCalls(
  () => server,
  () => token,
);
const asked = [place, word];
const offer = (departs: string[]) => set({ fields: asked, departs });
beforeEach(async () => {
  await emptyTable(server, formId);
  await server.database.db.deleteFrom('onlPublicLink').execute();
  token = String(Object((await offer([ids.one, ids.two])).result).token);
});

const wordsFor = async (by: string, query: Record<string, string> = {}) =>
  (await rowCalls(server, 'sign', by).rows(query)).map((row) => String(row['word'])).toSorted();
const sheetFor = async (by: string) =>
  (await linesOf(await rowCalls(server, 'sign', by).export())).slice(1).map((line) => line.at(1));

const chartFor = async (by: string): Promise<string> =>
  JSON.stringify((await reportCalls(server, by).charts('words')).result);

describe('an answer given through a public link', () => {
  it('charts count the answer for the teacher of its class and for users who see all rows', async () => {
    await putReport(server, 'words', {
      source: { kind: 'form', code: 'sign' },
      columns: [{ field: 'word' }],
      groups: [{ field: 'word' }],
      measures: [{ key: 'answers', fn: 'count', label: '人数' }],
      charts: [{ kind: 'pie', title: '想说的话', x: 'word', series: ['answers'] }],
    });
    await send({ place: ids.one, word: '一班的' });
    await send({ place: ids.two, word: '二班的' });
    const seen = async (by: string) => {
      const chart = await chartFor(by);
      return ['一班的', '二班的'].filter((one) => chart.includes(one));
    };
    expect(await seen('teacher')).toEqual(['一班的']);
    expect(await seen('teacher2')).toEqual(['二班的']);
    expect(await seen('admin')).toEqual(['一班的', '二班的']);
  });

  it('the list and the export show the answer to the teacher of its class and to no other teacher', async () => {
    expect((await send({ place: ids.one, word: '一班的' })).message).toBe('提交成功！');
    expect((await send({ place: ids.two, word: '二班的' })).message).toBe('提交成功！');
    expect(await wordsFor('teacher')).toEqual(['一班的']);
    expect(await wordsFor('teacher2')).toEqual(['二班的']);
    expect(await wordsFor('admin')).toEqual(['一班的', '二班的']);
    expect(await sheetFor('teacher')).toEqual(['一班的']);
    expect(await sheetFor('teacher2')).toEqual(['二班的']);
    const [row] = await rowCalls(server, 'sign', 'teacher2').rows();
    expect((await rowCalls(server, 'sign', 'teacher').one(String(row?.id))).success).toBe(false);
    const stolen = await rowCalls(server, 'sign', 'teacher').edit(String(row?.id), { word: '改' });
    expect(stolen.message).toBe('记录不存在或已被删除');
  });

  it('the class must be one that the link offers, and the options show the names of the classes', async () => {
    const shown = Object((await look()).result).fields[0];
    expect(shown).toEqual({
      key: 'place',
      label: '班级',
      kind: 'depart',
      required: false,
      options: [
        { value: ids.one, text: '三年级一班' },
        { value: ids.two, text: '三年级二班' },
      ],
    });
    for (const one of [ids.other, 'nowhere']) {
      const answer = await send({ place: one, word: '别处的' });
      expect([answer.success, answer.message]).toEqual([false, '班级：选项不存在']);
    }
    expect((await offer([])).message).toBe('“班级”：没有选择可以填写的班级或部门');
  });

  it('an answer without a class gets the default class only if the link offers it', async () => {
    const begun = { id: place, key: 'place', label: '班级', kind: 'depart', default: ids.other } as const;
    const id = await madeForm(server, 'begun', { kind: 'single', fields: [begun, ...fields.slice(1)] });
    const link = async (departs: string[]) =>
      String(Object((await open('begun', { fields: asked, departs })).result).token);
    const sent = async (departs: string[]) => {
      const of = await link(departs);
      return (await send({ word: '没有选' }, { of })).message;
    };
    expect([await sent([ids.one]), await sent([ids.other])]).toEqual(['提交成功！', '提交成功！']);
    const places = [...(await tableOf(server, id)).values()].map((row) => row[`f_${place}`]);
    expect(new Set(places)).toEqual(new Set([ids.other, null]));
  });

  it('a default of the current user stays empty unless the link requires an account', async () => {
    const begun = { id: word, key: 'word', label: '填写人', kind: 'text', default: '{me}' } as const;
    const id = await madeForm(server, 'named', { kind: 'single', fields: [begun, ...fields.slice(0, 1)] });
    const of = String(Object((await open('named', { fields: [word] })).result).token);
    expect(Object((await server.call('GET', path(of))).result).fields).toEqual([
      { key: 'word', label: '填写人', kind: 'text', required: false },
    ]);
    expect((await send({}, { of })).message).toBe('提交成功！');
    await open('named', { fields: [word], once: 'person' });
    expect((await send({}, { of, token: await server.login('student') })).message).toBe('提交成功！');
    const names = [...(await tableOf(server, id)).values()].map((row) => row[`f_${word}`]);
    expect(new Set(names)).toEqual(new Set([null, 'student']));
  });

  it('a link cannot offer a missing class, but one that is deleted later may stay', async () => {
    const { db } = server.database;
    const mark = (delFlag: number) =>
      db.updateTable('sysDepart').set({ delFlag }).where('id', '=', ids.two).execute();
    const said = async (departs: string[]) => {
      const { message, result } = await offer(departs);
      return [message, Object(result).field];
    };
    const refused = ['选择的班级或部门不存在', 'departs'];
    expect(await said([ids.one, 'nowhere'])).toEqual(refused);
    await mark(1);
    expect(await said([ids.one, ids.two])).toEqual(['保存成功！', undefined]);
    await offer([ids.one]);
    expect(await said([ids.one, ids.two])).toEqual(refused);
    await mark(0);
  });

  it('the form is paused while all classes that the link offers are deleted', async () => {
    const { db } = server.database;
    await offer([ids.two]);
    const mark = (delFlag: number) =>
      db.updateTable('sysDepart').set({ delFlag }).where('id', '=', ids.two).execute();
    await mark(1);
    expect(Object((await look()).result).state).toBe('paused');
    await mark(0);
    expect(Object((await look()).result).state).toBe('open');
  });

  it('an answer with a class that is no longer offered is refused', async () => {
    await offer([ids.two]);
    expect((await send({ place: ids.one, word: '晚了' })).message).toBe('班级：选项不存在');
  });
});

describe('a row of a form with a department field', () => {
  it('a row without a class belongs to the class of its author', async () => {
    const rows = [
      { id: 'pupil', createBy: 'student', values: { [word]: '学生的' } },
      { id: 'moved', createBy: 'student', values: { [word]: '转走的', [place]: ids.two } },
      { id: 'office', createBy: 'admin', values: { [word]: '管理员的' } },
      { id: 'mine', createBy: 'teacher', values: { [word]: '自己的', [place]: ids.two } },
    ];
    for (const row of rows) await putRow(server, formId, { orgCode: classes.one, ...row });
    expect(await wordsFor('teacher')).toEqual(['学生的', '自己的']);
    expect(await wordsFor('teacher2')).toEqual(['自己的', '转走的']);
  });

  it('a row of a deleted class stays visible to users responsible for the parent department', async () => {
    const { db } = server.database;
    const head = await db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'teacher2')
      .executeTakeFirstOrThrow();
    const held = { userId: head.id, departId: ids.other };
    await putRow(server, formId, {
      id: 'left',
      createBy: 'student2',
      orgCode: 'A02',
      values: { [word]: '毕业班的', [place]: ids.one },
    });
    await db.insertInto('sysUserResponsible').values(held).execute();
    await inTransaction(db, (trx) => publish(trx, sessionsTopic, { userId: head.id }));
    await db.updateTable('sysDepart').set({ delFlag: 1 }).where('id', '=', ids.one).execute();
    await expect.poll(() => wordsFor('teacher2')).toEqual(['毕业班的']);
  });
});
