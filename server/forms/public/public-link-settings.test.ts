import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { changeForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { asked, closed, definition, files, linkCalls, settings } from './testing/link-calls.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  await madeForm(server, 'sign', definition);
});
afterAll(() => server.close());

const { owner, set, open, path, look, send } = linkCalls(
  () => server,
  () => token,
);

beforeEach(async () => {
  await server.database.db.deleteFrom('onlPublicLink').execute();
  token = String(Object((await set()).result).token);
});

describe('the settings of a link', () => {
  it.each<[string, Partial<Schema<'PublicLinkWish'>>]>([
    ['请至少选择一个字段', { fields: [] }],
    ['“负责人”：人员和部门不对外公开', { fields: [...asked, 'who00001'] }],
    ['“设备”：其他数据不对外公开', { fields: [...asked, 'link0001'] }],
    ['“附件”：没有允许上传文件', { fields: [...asked, 'file0001'] }],
    ['“照片”：没有允许上传图片', { ...files, fileTypes: ['document'], fields: [...asked, 'phot0001'] }],
    ['“口令”：不能公开填写', { fields: [...asked, 'pass0001'] }],
    ['“状态”：由系统填写', { fields: [...asked, 'seq00001'] }],
    ['“姓名”是必填的，不能不问', { fields: ['memo0001'] }],
    ['字段已不存在', { fields: ['name0001', 'nothing1'] }],
  ])('invalid fields are refused: %s', async (message, more) => {
    const answer = await set(more);
    expect([answer.message, answer.result]).toEqual([message, { field: 'fields' }]);
  });

  it.each<Partial<Schema<'PublicLinkWish'>>>([
    { ...files, fileTypes: null },
    { ...files, fileLimit: null },
    { ...files, fileCount: null, enabled: false },
  ])('incomplete file settings are refused: %j', async (more) => {
    const answer = await set(more);
    expect([answer.message, answer.result]).toEqual([
      '请选择文件的类型，并填写大小和数量',
      { field: 'fileTypes' },
    ]);
  });

  it('file settings with unknown types or out-of-range limits are refused', async () => {
    for (const more of [
      { fileTypes: ['program'] },
      { fileTypes: [] },
      { fileLimit: 1 },
      { fileLimit: 2 ** 30 },
      { fileCount: 21 },
    ])
      expect((await owner('PUT', '', { ...settings, ...files, ...more })).status).toBe(400);
    expect((await set({ ...files, fields: [...asked, 'file0001'] })).result).toMatchObject(files);
    expect((await owner('GET')).result).toMatchObject(files);
  });

  it('settings based on an outdated revision are refused', async () => {
    const revision = String(Object((await owner('GET')).result).revision);
    const closing = await set({ enabled: false, revision });
    expect(closing.message).toBe('保存成功！');
    const late = await set({ title: '新标题', revision });
    expect([late.status, late.message.replace(/在 .* 修改/, '修改')]).toEqual([
      409,
      '管理员 已修改了这条记录，请核对后再保存',
    ]);
    expect(Object(late.result).conflict).toMatchObject({ enabled: false, title: '报名' });
    const next = Object(closing.result).revision;
    expect((await set({ title: '新标题', revision: next })).message).toBe('保存成功！');
    // Two who both make the first one.
    await server.database.db.deleteFrom('onlPublicLink').execute();
    expect(Object((await owner('GET')).result).revision).toBe(null);
    const both = await Promise.all([set({ revision: null }), set({ revision: null })]);
    expect(both.filter(({ status }) => status === 409).length).toBe(1);
  });

  it('a link can be disabled even if its fields are no longer valid', async () => {
    const off = await set({ enabled: false, fields: ['memo0001', 'who00001', 'nothing1'] });
    expect([off.message, Object(off.result).fields]).toEqual(['保存成功！', ['memo0001', 'who00001']]);
    expect((await look()).message).toBe(closed);
  });

  it.each<[string, Schema<'FormRule'>]>([
    ['a check', { event: 'change', act: 'check', target: 'name', expression: 'name.size() < 20' }],
    ['what is disabled later', { event: 'edit', act: 'disable', target: 'name', expression: 'true' }],
    ['what is set later', { event: 'edit', act: 'set', target: 'name', expression: '"x"' }],
  ])('a required field must be asked despite %s', async (_, rule) => {
    const form = `req_${rule.act}`;
    await madeForm(server, form, { ...definition, rules: [rule] });
    const answer = await open(form, { fields: ['memo0001'] });
    expect(answer.message).toBe('“姓名”是必填的，不能不问');
  });

  it.each<[string, Schema<'FormRule'>]>([
    ['hides', { event: 'change', act: 'show', target: 'name', expression: 'memo == "x"' }],
    ['fills in', { event: 'add', act: 'set', target: 'name', expression: '"匿名"' }],
  ])('a required field may be omitted if a rule %s it', async (_, rule) => {
    const form = `free_${rule.act}`;
    await madeForm(server, form, { ...definition, rules: [rule] });
    expect((await open(form, { fields: ['memo0001'] })).message).toBe('保存成功！');
  });

  it('the settings list the fields that can be asked, and the problem of each that cannot', async () => {
    const { result } = await owner('GET');
    expect(Object(result).choices).toContainEqual({
      id: 'who00001',
      label: '负责人',
      kind: 'user',
      required: false,
      problem: '人员和部门不对外公开',
    });
    const ofWhom = { id: 'mine0001', key: 'mine', label: '我的', kind: 'formula', formula: 'who' } as const;
    await madeForm(server, 'whose', { ...definition, fields: [...definition.fields, ofWhom] });
    const whose = await server.call('GET', '/online/cgform/publicLink/whose', {
      token: await server.login('admin'),
    });
    const problemOf = (id: string) =>
      Object(whose.result).choices.find((choice: { id: string }) => choice.id === id)?.problem;
    expect([problemOf('mine0001'), problemOf('cost0001')]).toEqual(['用到了不能公开的字段', null]);
    const none = await server.call('GET', '/online/cgform/publicLink/nothing', {
      token: await server.login('admin'),
    });
    expect(none.message).toBe('表单还没有发布');
  });

  it('the form is paused when a new version makes it impossible to fill in', async () => {
    const late = { id: 'late0001', key: 'late', label: '新的', kind: 'text', required: true } as const;
    const other = await madeForm(server, 'changing', definition);
    const of = String(Object((await open('changing')).result).token);
    await changeForm(server, other, 2, { ...definition, fields: [...definition.fields, late] });
    const state = async () => Object((await server.call('GET', path(of))).result).state;
    await expect.poll(state, { timeout: 5000 }).toBe('paused');
    expect((await send({ name: '甲' }, { of })).message).toBe('表单正在调整，暂时不能填写');
  });
});
