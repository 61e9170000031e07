import { sql } from 'kysely';
import { networkOf } from '#server/http/network.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { watchedDeps } from '#server/forms/shared/testing/held-connections.ts';
import { emptyTable, linesOf, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { answerForm } from './answer-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { asked, closed, definition, linkCalls, settings, solvedPicture } from './testing/link-calls.ts';

// A form with a public link: what strangers may do with it, and known attacks.

let server: TestServer;
let formId: string;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  formId = await madeForm(server, 'sign', definition);
  await grantForm(server, 'twin', ['teacher']);
  await grantForm(server, 'receipts', ['admin', 'student']);
});
afterAll(() => server.close());

const { owner, set, open, path, look, browser, send } = linkCalls(
  () => server,
  () => token,
);
const rows = async () => [...(await tableOf(server, formId)).values()];
const orgCodeOf = async (username: string) =>
  (
    await server.database.db
      .selectFrom('sysUser')
      .select('orgCode')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).orgCode;
/** Returns variants of a receipt as people type it from a note. */
const typed = (receipt: string): string[] => [
  receipt,
  ` ${receipt.toLowerCase()} `,
  receipt.replaceAll('-', ''),
  receipt.replaceAll('-', ' '),
  receipt.replaceAll('-', ' — '),
];
const visitorOf = (at: number) => ({ caller: undefined, ip: `10.8.0.${at}`, device: '' });

beforeEach(async () => {
  server.setNow(undefined);
  await emptyTable(server, formId);
  await server.database.db.deleteFrom('onlPublicLink').execute();
  token = String(Object((await set()).result).token);
});

describe('a public form', () => {
  it('only the fields of the link are shown', async () => {
    const shown = await look();
    expect(shown.result).toEqual({
      state: 'open',
      title: '报名',
      intro: '欢迎',
      deadline: null,
      captcha: false,
      fields: [
        { key: 'name', label: '姓名', kind: 'text', required: true, maxLength: 20 },
        { key: 'memo', label: '说明', kind: 'textarea', required: false },
        {
          key: 'sex',
          label: '性别',
          kind: 'radio',
          required: false,
          options: expect.arrayContaining([{ value: '1', text: '男' }]),
        },
        { key: 'number', label: '人数', kind: 'integer', required: false, default: 1 },
        { key: 'phone', label: '电话', kind: 'phone', required: false },
      ],
      // Setting a field that is not asked happens on the server.
      rules: [definition.rules?.[0]],
      me: { username: '', realname: '', roles: [], departs: [] },
    });
    expect(token.length).toBe(43);
    for (const secret of [formId, 'note', '内部', '来自', 'sign', 'who', 'admin'])
      expect(shown.raw.body).not.toContain(secret);
  });

  it('a formula over fields of the link is shown, others are not', async () => {
    await set({ fields: [...asked, 'cost0001'] });
    const { fields } = Object((await look()).result);
    expect(fields).toContainEqual({
      key: 'cost',
      label: '费用',
      kind: 'formula',
      required: false,
      formula: 'number * 10',
    });
    expect((await send({ name: '甲', number: 2 })).success).toBe(true);
    expect((await send({ name: '甲', number: 2, cost: 1 })).status).toBe(400);
    const without = asked.filter((id) => id !== 'numb0001');
    expect((await set({ fields: [...without, 'cost0001'] })).message).toBe('“费用”：它用到的字段也要公开');
  });

  it('an answer is stored by all rules of the form and gets a receipt', async () => {
    const first = await send({ name: '<b>张三</b>', memo: '<script>alert(1)</script>', sex: '1', number: 2 });
    expect(first.result).toEqual({
      number: 1,
      receipt: expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/),
      firstCounts: true,
      thanks: '谢谢',
    });
    const [row] = await rows();
    // Markup in a text field is text.
    expect(row).toMatchObject({
      f_name0001: '<b>张三</b>',
      f_memo0001: '<script>alert(1)</script>',
      f_note0001: '来自<b>张三</b>',
      f_seq00001: '新',
      create_by: '来自 公开链接',
    });
    const second = await send({ name: '李四' });
    expect(second.result).toMatchObject({ number: 2 });
    expect(Object(second.result).receipt).not.toBe(Object(first.result).receipt);
    expect((await owner('GET')).result).toMatchObject({ answers: 2, enabled: true });
    const kept = await server.database.db.selectFrom('onlPublicAnswer').select(['number', 'rowId']).execute();
    expect(new Set(kept.map(({ number }) => number))).toEqual(new Set([1, 2]));
    expect(kept.map(({ rowId }) => rowId)).toContain(String(row?.['id']));
  });

  it('users who see the row find it by number and receipt, in lists and exports', async () => {
    const access: Schema<'FormAccess'>[] = [
      { role: 'admin', rows: 'all', may: ['export'] },
      { role: 'student', rows: 'own', may: [] },
    ];
    await madeForm(server, 'receipts', { ...definition, access });
    const of = String(Object((await open('receipts')).result).token);
    const sent = Object((await send({ name: '甲' }, { of })).result);
    await send({ name: '乙' }, { of });
    const calls = rowCalls(server, 'receipts', 'admin');
    const receipt = String(sent.receipt);
    for (const asked of [...typed(receipt), '1']) {
      const { result } = await calls.list({ receipt: asked });
      expect(result).toMatchObject({
        total: 1,
        records: [{ name: '甲', link_number: 1, link_receipt: receipt }],
      });
    }
    expect((await calls.list({ receipt: '9' })).result).toMatchObject({ total: 0 });
    expect((await calls.columns()).result).toMatchObject({ link: true });
    const [row] = await calls.rows({ receipt });
    expect((await calls.one(String(row?.id))).result).toMatchObject({
      link_number: 1,
      link_receipt: receipt,
    });
    const [head = [], ...lines] = await linesOf(await calls.export({ receipt }));
    expect([head.slice(-2), lines.map((line) => line.slice(-2))]).toEqual([
      ['公开填写编号', '回执码'],
      [['1', receipt]],
    ]);
    expect((await rowCalls(server, 'receipts', 'student').list({ receipt })).result).toMatchObject({
      total: 0,
    });
  });

  it('a receipt confirms only that the answer has arrived, and every other code gets the same refusal', async () => {
    server.setNow(new Date('2026-11-26T02:00:00Z'));
    const receipt = String(Object((await send({ name: '甲乙丙' })).result).receipt);
    const check = (code: string) =>
      server.call('POST', `${path()}/receipt`, { body: { receipt: code }, address: '10.6.0.1' });
    const found = await check(` ${receipt.toLowerCase()}`);
    expect(found.result).toEqual({ number: 1, createTime: '2026-11-26 10:00:00' });
    expect(found.raw.body).not.toContain('甲乙丙');
    for (const code of typed(receipt)) expect((await check(code)).result).toMatchObject({ number: 1 });
    for (const code of ['1', 'AAAA-AAAA-AAAA-AAAA', receipt.slice(0, -1), '%', `${receipt}' or true --`])
      expect(await check(code)).toMatchObject({ success: false, message: '没有这个回执码，请核对后再查' });
    // The check works after the deadline, but not with a disabled link.
    await set({ deadline: '2020-01-01 00:00:00' });
    expect((await check(receipt)).success).toBe(true);
    await set({ enabled: false });
    expect((await check(receipt)).message).toBe(closed);
  });

  it('an address can check 600 receipts in a quarter of an hour', async () => {
    const key = `onlPublicReceipt:${formId}:${networkOf('10.5.0.1')}`;
    for (let at = 0; at < 600; at += 1) await server.deps.counters.quarterHour.add(key);
    const body = { receipt: 'x' };
    expect((await server.call('POST', `${path()}/receipt`, { body, address: '10.5.0.1' })).status).toBe(429);
  });

  it.each<[string, object, string, string]>([
    ['what is required', { name: ' ' }, '请输入姓名！', 'name'],
    ['a value that is none', { name: '甲', number: 'x' }, '人数：请输入数字', 'number'],
    ['a choice that is none', { name: '甲', sex: '9' }, '性别：选项不存在', 'sex'],
    ['what a rule refuses', { name: '甲', number: 5 }, '最多四人', 'number'],
  ])('the answer is refused at its field: %s', async (_, values, message, field) => {
    const answer = await send(values);
    expect([answer.message, answer.result]).toEqual([message, { field }]);
    expect(await rows()).toEqual([]);
    expect((await owner('GET')).result).toMatchObject({ answers: 0 });
  });

  it.each<object>([
    { note: 'x' },
    { seq: 'x' },
    { who: 'admin' },
    { link: 'x' },
    { file: ['a.png'] },
    { pass: 'x' },
    { create_by: 'admin' },
    { createBy: 'admin' },
    { id: 'x' },
    { f_note0001: 'x' },
    { cost: 1 },
    { constructor: 'x' },
  ])('a value for a field outside the link is refused: %j', async (more) => {
    expect((await send({ name: '甲', ...more })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  it('an answer with a field removed meanwhile is refused with the message that the form has changed', async () => {
    await set({ fields: asked.filter((id) => id !== 'memo0001') });
    const late = await send({ name: '甲', memo: '久' });
    expect([late.status, late.message, late.result]).toEqual([
      400,
      '表单刚刚有变化，请刷新页面后再提交',
      { state: 'open' },
    ]);
    expect(await rows()).toEqual([]);
  });
});

describe('an answer sent again with the same idempotency key', () => {
  const key = 'a-key-of-one-form-0001';
  /** As after the death of a server that had not stored its answer yet. */
  const forgetKeys = () => server.database.db.deleteFrom('sysSentOnce').execute();

  it.each<[string, object]>([
    ['a unique value', { name: '甲', phone: '13800000001' }],
    ['no such value', { name: '甲' }],
  ])('the repeated answer takes one place and gets the first receipt: %s', async (_, values) => {
    await set({ places: 2 });
    const cookie = await browser();
    const first = await send(values, { key });
    expect(first.result).toMatchObject({ number: 1 });
    const again = [
      await send(values, { key }),
      await send(values, { key, cookie }),
      await send(values, { key, token: await server.login('student') }),
    ];
    await forgetKeys();
    again.push(await send(values, { key, cookie }));
    for (const { message, result } of again) expect([message, result]).toEqual(['提交成功！', first.result]);
    expect((await owner('GET')).result).toMatchObject({ answers: 1 });
    expect((await rows()).length).toBe(1);
    expect((await send({ name: '乙' })).result).toMatchObject({ number: 2 });
  });

  it('the repeated answer gets the first receipt even if the first one took the last place', async () => {
    await set({ places: 1, once: 'device' });
    const cookie = await browser();
    const first = await send({ name: '甲' }, { key, cookie });
    await forgetKeys();
    expect((await send({ name: '甲' }, { key, cookie })).result).toEqual(first.result);
    expect((await send({ name: '甲' }, { key: `${key}-other`, cookie })).message).toBe('已经提交过了');
  });

  it('concurrent repetitions take one place and get the same receipt', async () => {
    await set({ places: 1 });
    const values = { name: '甲', phone: '13800000001' };
    const both = await Promise.all([send(values, { key }), send(values, { key }), send(values, { key })]);
    expect(both.map(({ message }) => message)).toEqual(['提交成功！', '提交成功！', '提交成功！']);
    expect(new Set(both.map(({ result }) => Object(result).receipt)).size).toBe(1);
    expect((await owner('GET')).result).toMatchObject({ answers: 1 });
  });

  it('an answer with the same key and other values is refused', async () => {
    await send({ name: '甲' }, { key });
    const other = await send({ name: '乙' }, { key });
    expect([other.success, other.result]).toEqual([false, { sentBefore: true }]);
    expect((await rows()).length).toBe(1);
  });
});

describe('malicious visitors', () => {
  it('the link gives access to nothing else', async () => {
    const tries = [
      await server.call('GET', `/online/cgform/api/getData/sign`),
      await server.call('GET', `/online/cgform/api/getColumns/sign`),
      await server.call('GET', `/online/cgform/publicLink/sign`),
      await server.call('PUT', `/online/cgform/publicLink/sign`, { body: settings }),
      await server.call('GET', `/online/cgform/api/getData/sign`, { token }),
    ];
    expect(tries.every(({ success }) => !success)).toBe(true);
    const teacher = { token: await server.login('teacher'), body: settings };
    expect((await server.call('PUT', '/online/cgform/publicLink/sign', teacher)).status).toBe(403);
  });

  it('an unknown link and a disabled one get the same response', async () => {
    const never = 'A'.repeat(43);
    await set({ enabled: false });
    const answers = [
      await look(),
      await server.call('GET', path(never)),
      await send({ name: '甲' }),
      await send({ name: '甲' }, { of: never }),
      await send({ name: '甲' }, { of: never, body: { website: 'x' } }),
    ];
    expect(answers.map(({ status, message }) => [status, message])).toEqual(answers.map(() => [404, closed]));
    await set();
    expect((await look()).success).toBe(true);
    const renewed = await owner('POST', '/renew');
    expect((await look()).message).toBe(closed);
    expect(Object(renewed.result).token).not.toBe(token);
  });

  it('exactly one of three simultaneous answers gets the last place', async () => {
    await set({ places: 3 });
    await send({ name: '一' });
    await send({ name: '二' });
    const last = await Promise.all(['三', '四', '五'].map((name) => send({ name })));
    expect(last.filter(({ success }) => success).length).toBe(1);
    expect(last.filter(({ success }) => !success).map(({ message }) => message)).toEqual([
      '名额已满，不能再提交',
      '名额已满，不能再提交',
    ]);
    expect((await rows()).length).toBe(3);
    expect((await look()).result).toMatchObject({ state: 'full', fields: [] });
    await set({ places: 4 });
    expect((await send({ name: '六' })).result).toMatchObject({ number: 4 });
  });

  it('concurrent answers for the last place are refused without running out of connections', async () => {
    await set({ places: 1 });
    const started = performance.now();
    const all = await Promise.all(Array.from({ length: 30 }, (_, at) => send({ name: `第${at}` })));
    const messages = new Map(
      all.map(({ message }) => [message, all.filter((one) => one.message === message).length]),
    );
    expect(messages).toEqual(
      new Map([
        ['提交成功！', 1],
        ['名额已满，不能再提交', 29],
      ]),
    );
    // A request for a connection of the pool fails after ten seconds.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('an answer does not wait for connections that others hold', async () => {
    const { db, dictionaries } = server.deps;
    // The cache was emptied just now.
    const all = async () => {
      await sql`select 1`.execute(db);
      return await dictionaries.all();
    };
    const deps = { ...server.deps, dictionaries: { ...dictionaries, all } };
    const answers = Array.from({ length: 20 }, (_, at) =>
      answerForm(deps, token, { values: { name: `第${at}`, sex: '1' } }, visitorOf(at)),
    );
    const done = await Promise.allSettled(answers);
    expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('no connection is held while a check rule runs', async () => {
    const rule = [{ digits: '*', pattern: '^[a-z]+$', message: '请用小写字母' }];
    const ruleJson = JSON.stringify(rule);
    const { db } = server.deps;
    await db
      .insertInto('sysCheckRule')
      .values({ id: 'low', ruleName: '小写', ruleCode: 'low', ruleJson })
      .execute();
    const low = { id: 'code0001', key: 'code', label: '代码', kind: 'text', checkRule: 'low' } as const;
    await madeForm(server, 'ruled', { kind: 'single', fields: [low] });
    const of = String(Object((await open('ruled', { fields: [low.id] })).result).token);
    const { deps, held } = watchedDeps(server.deps);
    await answerForm(deps, of, { values: { code: 'abc' } }, visitorOf(1));
    await expect(answerForm(deps, of, { values: { code: 'ABC' } }, visitorOf(2))).rejects.toMatchObject({
      message: '代码：请用小写字母',
    });
    expect(held).toEqual([0, 0]);
  });

  it('an answer after the deadline is refused, although the form was opened before', async () => {
    server.setNow(new Date('2026-11-23T02:00:00Z'));
    await set({ deadline: '2026-11-23 10:05:00' });
    expect((await look()).result).toMatchObject({ state: 'open', deadline: '2026-11-23 10:05:00' });
    server.setNow(new Date('2026-11-23T02:06:00Z'));
    expect((await send({ name: '甲' })).message).toBe('已过截止时间，不能再提交');
    expect((await look()).result).toMatchObject({ state: 'ended', fields: [] });
    expect(await rows()).toEqual([]);
  });

  const later = new Date('2026-11-23T02:06:00Z');
  it.each<[string, string, () => Promise<unknown>]>([
    ['is switched off', closed, () => set({ enabled: false })],
    ['gets another address', closed, () => owner('POST', '/renew')],
    ['ends', '已过截止时间，不能再提交', async () => server.setNow(later)],
    ['has its last place taken', '名额已满，不能再提交', () => send({ name: '乙' })],
  ])('an answer is refused if the link %s meanwhile', async (_, message, happen) => {
    server.setNow(new Date('2026-11-23T02:00:00Z'));
    await set({ deadline: '2026-11-23 10:05:00', places: 1 });
    const { dictionaries } = server.deps;
    // The answer was accepted and is not written yet.
    const all = async () => {
      await happen();
      return await dictionaries.all();
    };
    const deps = { ...server.deps, dictionaries: { ...dictionaries, all } };
    const answer = answerForm(deps, token, { values: { name: '甲' } }, visitorOf(1));
    await expect(answer).rejects.toMatchObject({ message });
    expect((await rows()).filter((row) => row['f_name0001'] === '甲')).toEqual([]);
  });

  it('a link with once: device accepts one answer from each browser', async () => {
    await set({ once: 'device' });
    expect((await send({ name: '甲' })).message).toBe('请刷新页面后再提交');
    const cookie = await browser();
    const both = await Promise.all([send({ name: '一' }, { cookie }), send({ name: '二' }, { cookie })]);
    expect(both.filter(({ success }) => success).length).toBe(1);
    expect(both.find(({ success }) => !success)?.message).toBe('已经提交过了');
    expect((await look({ cookie })).result).toMatchObject({ state: 'answered', fields: [] });
    expect((await owner('GET')).result).toMatchObject({ answers: 1 });
    expect((await send({ name: '三' }, { cookie: `${cookie}x` })).message).toBe('请刷新页面后再提交');
    expect((await send({ name: '四' }, { cookie: await browser() })).success).toBe(true);
  });

  it('a link with once: person accepts one answer from each account', async () => {
    await set({ once: 'person' });
    expect((await look()).result).toMatchObject({ state: 'login', fields: [] });
    expect((await send({ name: '甲' })).message).toBe('请先登录后再填写');
    const pupil = await server.login('student');
    expect((await send({ name: '甲' }, { token: pupil })).success).toBe(true);
    expect((await send({ name: '甲' }, { token: pupil })).message).toBe('已经提交过了');
    expect((await rows()).map((row) => [row['create_by'], row['org_code']])).toEqual([
      ['student', await orgCodeOf('admin')],
    ]);
  });

  it('a filled-in hidden field requires a captcha and is then accepted', async () => {
    const filled = { website: 'http://spam' };
    const refused = await send({ name: '甲' }, { body: filled });
    expect([refused.message, refused.result]).toEqual([
      '请输入验证码！',
      { captcha: true, field: 'captcha' },
    ]);
    expect(await rows()).toEqual([]);
    expect((await owner('GET')).result).toMatchObject({ answers: 0 });
    const solved = await solvedPicture(server);
    expect((await send({ name: '甲' }, { body: { ...filled, ...solved } })).result).toMatchObject({
      number: 1,
    });
    expect((await rows()).length).toBe(1);
  });

  it('oversized, deeply nested and malformed answers are refused', async () => {
    const long = await send({ name: '甲', memo: 'x'.repeat(1024 * 1024) });
    expect(long.status).toBe(413);
    expect((await send({ name: '甲', memo: 'x'.repeat(3 * 1024 * 1024) })).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, at]));
    expect((await send({ name: '甲', ...many })).status).toBe(400);
    expect((await send({ name: { a: 1 } })).success).toBe(false);
    const deep = `{"values":{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}}`;
    const nested = { payload: deep, headers: { 'content-type': 'application/json' } };
    expect((await server.call('POST', path(), nested)).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  it('a captcha is required after a few answers, and too many attempts are refused', async () => {
    const cookie = await browser();
    const ip = '10.1.1.1';
    for (const name of ['1', '2', '3', '4', '5'])
      expect((await send({ name }, { cookie, ip })).success).toBe(true);
    expect((await look({ cookie })).result).toMatchObject({ captcha: true });
    expect((await look()).result).toMatchObject({ captcha: false });
    const refused = await send({ name: '6' }, { cookie, ip });
    expect([refused.message, refused.result]).toEqual([
      '请输入验证码！',
      { captcha: true, field: 'captcha' },
    ]);
    const solved = await solvedPicture(server);
    expect((await send({ name: '6' }, { cookie, ip, body: solved })).success).toBe(true);
    expect((await send({ name: '7' }, { cookie, ip, body: solved })).message).toBe('验证码错误');
    // Without the cookie the address still counts.
    await server.deps.counters.quarterHour.clear(`onlPublic:${formId}:${ip}`);
    for (let turn = 0; turn < 600; turn += 1)
      await server.deps.counters.quarterHour.add(`onlPublic:${formId}:${ip}`);
    expect((await send({ name: '8' }, { ip })).status).toBe(429);
  });
});

describe('simultaneous answers from one browser', () => {
  it('simultaneous answers require a captcha like consecutive ones', async () => {
    const cookie = await browser();
    const ip = '10.1.1.2';
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send({ name: `第${at}` }, { cookie, ip })),
    );
    expect(all.filter(({ success }) => success).length).toBe(5);
    expect(all.filter(({ message }) => message === '请输入验证码！').length).toBe(7);
  });
});

describe('information disclosed by a refusal or a receipt', () => {
  it('a refusal names no hidden field', async () => {
    const twin: Schema<'FormDefinition'> = {
      kind: 'single',
      fields: [
        { id: 'note0001', key: 'note', label: '内部备注', kind: 'text', maxLength: 4 },
        { id: 'name0001', key: 'name', label: '姓名', kind: 'text' },
      ],
      indexes: [{ fields: ['name0001', 'note0001'], unique: true }],
      rules: [{ event: 'add', act: 'set', target: 'note', expression: 'name.size() > 4 ? name : "新"' }],
      access: [{ role: 'teacher', rows: 'all', may: ['add', 'edit'], fields: { note0001: 'hidden' } }],
    };
    await madeForm(server, 'twin', twin);
    const of = String(Object((await open('twin', { fields: ['name0001'] })).result).token);
    expect((await send({ name: '甲' }, { of })).success).toBe(true);
    const calls = rowCalls(server, 'twin', 'teacher');
    const again = await calls.add({ name: '甲' });
    expect([again.message, again.result]).toEqual(['填写的内容已存在！', { field: 'name' }]);
    for (const ask of [(name: string) => send({ name }, { of }), (name: string) => calls.add({ name })]) {
      const long = await ask('太长的名字');
      expect([long.message, long.result]).toEqual(['最多4个字符', null]);
    }
  });

  it('a duplicate unique value is not revealed', async () => {
    const first = await send({ name: '甲', phone: '13900000001' });
    const fresh = await send({ name: '乙', phone: '13900000002' });
    const again = await send({ name: '丙', phone: '13900000001' });
    const shape = (one: typeof first) => [
      one.status,
      one.message,
      Object.keys(Object(one.result)),
      Object(one.result).firstCounts,
    ];
    expect(shape(again)).toEqual(shape(fresh));
    expect([first, fresh, again].map(({ result }) => Object(result).number)).toEqual([1, 2, 3]);
    const check = async ({ result }: typeof first) =>
      (
        await server.call('POST', `${path()}/receipt`, {
          address: '10.8.0.1',
          body: { receipt: Object(result).receipt },
        })
      ).success;
    expect([await check(fresh), await check(again)]).toEqual([true, true]);
    expect((await rows()).map((row) => Object(row)['f_name0001'])).toEqual(['甲', '乙']);
  });
});
