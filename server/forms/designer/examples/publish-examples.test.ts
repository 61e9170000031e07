import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FormDefinition } from '#openapi/gen/schemas/online-form.ts';
import { emptyTable, rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { exampleForms } from '#server/store/seed/demo/forms/forms.ts';
import { whileFormLocked } from '#server/store/advisory-lock.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { definitionProblems } from '../definition.rules.ts';
import { exampleTime, publishExamples } from './publish-examples.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const statusOf = async (code: string): Promise<unknown> =>
  (
    await server.call('GET', '/online/cgform/head/list', {
      token: await server.login('admin'),
      query: { code },
    })
  ).result;
const rowsGiven = (code: string) =>
  exampleForms.find((one) => one.code === code)?.rows(exampleTime(new Date(), new Map())) ?? [];

describe.each(exampleForms)('the example $name', ({ code, definition, roles, rows }) => {
  it('the example is a valid definition', () => {
    expect(z.parse(FormDefinition, definition)).toEqual(definition);
    expect(definitionProblems(code, definition)).toEqual([]);
    const ids = definition.fields.map(({ id }) => id);
    expect(ids.filter((id) => id.length !== 8)).toEqual([]);
  });

  it('the example is published as version 1', async () => {
    expect(await statusOf(code)).toMatchObject({ records: [{ code, status: 'published', version: 1 }] });
  });

  it('the example has 5 to 12 rows, created by accounts of the demo school', async () => {
    const given = rows(exampleTime(new Date(), new Map()));
    const shown = await rowCalls(server, code, 'admin').rows();
    expect(shown).toHaveLength(given.length);
    expect([given.length >= 5, given.length <= 12]).toEqual([true, true]);
    const people = shown.map(({ createBy }) => String(createBy));
    expect(people.toSorted()).toEqual(given.map(({ by }) => by).toSorted());
  });

  it.each(['admin', 'teacher', 'student'] as const)(
    'the page is available to %s only if the example names that role',
    async (by) => {
      const calls = rowCalls(server, code, by);
      const columns = await calls.columns();
      const list = await calls.list();
      const isTheirs = roles.includes(by);
      expect([columns.status, list.status]).toEqual(isTheirs ? [200, 200] : [404, 404]);
    },
  );
});

describe('the example forms', () => {
  it('the sign-up form and the survey are open by a public link', async () => {
    const token = await server.login('admin');
    const open = exampleForms.filter(({ link }) => link !== undefined).map(({ code }) => code);
    expect(open).toEqual(expect.arrayContaining(['contest_entry', 'class_survey']));
    for (const code of open) {
      const { result } = await server.call('GET', `/online/cgform/publicLink/${code}`, { token });
      const link = Object(result);
      expect(link).toMatchObject({ enabled: true, answers: 0 });
      expect(Date.parse(link.deadline) - Date.now()).toBeGreaterThan(300 * 24 * 60 * 60 * 1000);
      const form = await server.call('GET', `/online/public/form/${link.token}`);
      expect(form.result).toMatchObject({ state: 'open' });
      expect(Object(form.result).fields.length).toBeGreaterThan(4);
    }
  });

  const seen = async (code: string, by: string): Promise<number> =>
    (await rowCalls(server, code, by).rows()).length;

  it('teachers see all devices, their own diary entries and the survey answers of their class', async () => {
    const own = (code: string) => rowsGiven(code).filter(({ by }) => by === 'teacher').length;
    expect(await seen('device_register', 'teacher')).toBe(rowsGiven('device_register').length);
    expect(await seen('lesson_diary', 'teacher')).toBe(own('lesson_diary'));
    const ofClass = rowsGiven('class_survey').filter(({ by }) => by === 'student' || by.startsWith('s301'));
    expect(await seen('class_survey', 'teacher')).toBe(ofClass.length);
  });

  it('pupils see all bookings without adding any, and give and see one survey answer of their own', async () => {
    expect(await seen('room_booking', 'student')).toBe(rowsGiven('room_booking').length);
    expect((await rowCalls(server, 'room_booking', 'student').add({ purpose: '玩' })).status).toBe(403);
    expect(await seen('class_survey', 'student')).toBe(1);
    const sheet = { activity: '做作品', works: ['游戏'], pace: '刚刚好', stars: 5, learn: 'Python' };
    expect((await rowCalls(server, 'class_survey', 's30110').add(sheet)).message).toBe('添加成功！');
    const again = await rowCalls(server, 'class_survey', 's30110').add(sheet);
    expect([again.success, again.message]).toEqual([false, '填写人已存在！']);
  });

  it('the administrator can read diary entries but not edit them', async () => {
    const [first] = await rowCalls(server, 'lesson_diary', 'admin').rows();
    const answer = await rowCalls(server, 'lesson_diary', 'admin').edit(first?.id ?? '', { homework: '无' });
    expect(answer.status).toBe(403);
  });

  it('overlapping room bookings are refused', async () => {
    const [first] = await rowCalls(server, 'room_booking', 'teacher').rows();
    const { room, begin, finish } = Object(first);
    const twice = await rowCalls(server, 'room_booking', 'teacher').add({
      room,
      begin,
      finish,
      purpose: '重复',
    });
    expect([twice.success, twice.message]).toEqual([
      false,
      '教室、开始时间、结束时间与已有的数据重叠，请换一个时间',
    ]);
    const wrong = await rowCalls(server, 'room_booking', 'teacher').add({
      room,
      begin: finish,
      finish: begin,
      purpose: '倒着',
    });
    expect([wrong.success, wrong.message]).toEqual([false, '结束时间要晚于开始时间']);
  });

  it('devices get numbers, teachers cannot change prices, and a button returns a borrowed device', async () => {
    const calls = rowCalls(server, 'device_register', 'teacher');
    const lent = (await calls.rows()).find(({ status }) => status === '借出');
    expect(lent?.['number']).toMatch(/^SB-\d{4}$/);
    expect((await calls.edit(lent?.id ?? '', { price: 1 })).success).toBe(false);
    const pressed = await calls.call('POST', 'doButton/device_register', {
      body: { id: lent?.id, button: 'giveBack' },
    });
    expect(pressed.message).toBe('操作成功！');
    const back = (await calls.one(lent?.id ?? '')).result;
    expect(back).toMatchObject({ status: '在库', borrower: null });
    expect((await calls.edit(lent?.id ?? '', { status: '借出' })).message).toBe('请选择借用人');
  });
});

describe('publishing the examples of a school', () => {
  const parts = () => ({ ...server.deps, db: server.direct.db });
  const unfill = (code: string) =>
    server.database.db.deleteFrom('sysSeeded').where('name', '=', `example-rows:${code}`).execute();
  const idOf = async (code: string) => String(Object(Object(await statusOf(code)).records[0]).id);

  it('a repeated run adds no duplicates and does not restore a deleted form', async () => {
    const before = await rowCalls(server, 'contest_entry', 'admin').rows();
    await publishExamples(parts());
    expect(await rowCalls(server, 'contest_entry', 'admin').rows()).toHaveLength(before.length);
    const listed = Object(await statusOf('contest_entry'));
    const token = await server.login('admin');
    const id = String(Object(listed.records[0]).id);
    expect(
      (await server.call('DELETE', '/online/cgform/head/delete', { token, query: { id } })).success,
    ).toBe(true);
    await publishExamples(parts());
    expect(await statusOf('contest_entry')).toMatchObject({ records: [] });
  });

  it('rows missing after a server crash are added exactly once by the next starts', async () => {
    const diary = () => rowCalls(server, 'lesson_diary', 'admin').rows();
    const before = await diary();
    await unfill('lesson_diary');
    await emptyTable(server, await idOf('lesson_diary'));
    await Promise.all([1, 2, 3].map(() => publishExamples(parts())));
    expect(await diary()).toHaveLength(before.length);
    // Rows that users have added since stay theirs.
    await unfill('lesson_diary');
    await publishExamples(parts());
    expect(await diary()).toHaveLength(before.length);
  });

  it('an example that fails does not block the others, and the next run adds its rows', async () => {
    const survey = () => rowCalls(server, 'class_survey', 'admin').rows();
    for (const code of ['device_register', 'class_survey']) {
      await unfill(code);
      await emptyTable(server, await idOf(code));
    }
    // The first of them: its number cannot be given.
    const { db } = server.database;
    await db.updateTable('sysFillRule').set({ delFlag: 1 }).execute();
    await publishExamples(parts());
    await db.updateTable('sysFillRule').set({ delFlag: 0 }).execute();
    expect(await survey()).toHaveLength(rowsGiven('class_survey').length);
    expect(await rowCalls(server, 'device_register', 'admin').rows()).toEqual([]);
    await publishExamples(parts());
    expect((await rowCalls(server, 'device_register', 'admin').rows()).length).toBe(
      rowsGiven('device_register').length,
    );
  });

  it('publishing waits for another server that holds the lock on the form', async () => {
    const { db } = server.database;
    const id = await idOf('room_booking');
    await unfill('room_booking');
    await emptyTable(server, id);
    await db.deleteFrom('onlFormVersion').where('formId', '=', id).execute();
    await db.updateTable('onlForm').set({ version: null }).where('id', '=', id).execute();
    const { publisher } = server.deps;
    let isAsked = false;
    const settled = async () => {
      await publisher.settled();
      isAsked = true;
    };
    const making = whileFormLocked(db, id, async () => {
      const made = publishExamples({ ...parts(), publisher: { ...publisher, settled } });
      await vi.waitUntil(() => isAsked, { timeout: 10_000 });
      return { made };
    });
    const held = await making;
    if (held.isLocked) await held.value.made;
    expect(await rowCalls(server, 'room_booking', 'admin').rows()).toHaveLength(
      rowsGiven('room_booking').length,
    );
  });
});

describe('importing a sheet into an example', () => {
  const day = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const diaryHeaders = ['上课日期', '班级', '课题', '完成情况', '教学内容'];
  const lesson = (depart: string, unit: string) => [day, depart, unit, '顺利', '复习'];
  const lines = [
    lesson('三年级一班', '第四课'),
    lesson('三年级二班', '第四课'),
    lesson('四年级九班', '第四课'),
  ];

  it('a teacher imports lessons of their own classes, and lines with other classes are reported', async () => {
    const calls = rowCalls(server, 'lesson_diary', 'teacher');
    const before = (await calls.rows()).length;
    expect((await calls.import(diaryHeaders, lines)).result).toMatchObject({
      successCount: 1,
      errorCount: 2,
      isDone: false,
      lines: [
        { line: 2, errors: [] },
        { line: 3, errors: [expect.stringMatching(/^班级“三年级二班”不在可选项里，可填 .*三年级一班/)] },
        { line: 4, errors: [expect.stringMatching(/^班级“四年级九班”不在可选项里，可填 .*三年级一班/)] },
      ],
    });
    expect(await calls.rows()).toHaveLength(before);
    expect((await calls.import(diaryHeaders, lines.slice(0, 1))).message).toBe('共1行数据全部导入成功！');
    const added = (await calls.rows()).find(({ unit }) => unit === '第四课');
    expect(added).toMatchObject({ createBy: 'teacher', depart_dictText: '三年级一班' });
  });

  it.each([
    ['lesson_diary', 'admin', 403],
    ['lesson_diary', 'student', 404],
    ['class_survey', 'admin', 403],
    ['class_survey', 'teacher', 403],
    ['class_survey', 'student', 403],
  ])('an import into %s by %s is refused', async (code, by, status) => {
    const answered = await rowCalls(server, code, by).import(['班级'], [['三年级一班']]);
    expect(answered.status).toBe(status);
  });
});
