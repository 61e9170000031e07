import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSchool } from '#server/modules/works/testing/school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { hasAssistant } from './reading-settings.store.ts';

let server: TestServer;
let departId: string;

beforeAll(async () => {
  server = await createTestServer();
  departId = await testSchool(server).departId('A01A01A01');
});
afterAll(() => server.close());

const permissions = async (username: string) => {
  const token = await server.login(username);
  const { result } = await server.call('GET', '/sys/permission/getUserPermissionByToken', { token });
  return Object(result);
};
const reading = async (username: string) => (await permissions(username)).reading;
const assistant = async (username: string) => (await permissions(username)).assistant;
const edit = async (values: object) =>
  server.call('PUT', '/sys/sysDepart/editClass', {
    token: await server.login('teacher'),
    body: { id: departId, departName: '三年级一班', term: null, ...values },
  });
const read = async (pinyin: boolean, largeText: boolean) =>
  await expect.poll(() => reading('s30103')).toEqual({ pinyin, largeText });

test('pupils of the first two grades get large text and pinyin, unless their teacher changes it', async () => {
  await read(false, false);
  expect(await edit({ grade: 2 })).toMatchObject({ success: true });
  await read(true, true);
  await edit({ grade: 2, pinyin: false });
  await read(false, true);
  await edit({ grade: 3, pinyin: true, largeText: null });
  await read(true, false);
  // A field that is left out keeps its value.
  await edit({ grade: 4 });
  await read(true, false);
  const room = await server.call('GET', '/teaching/class/queryById', {
    token: await server.login('teacher'),
    query: { id: departId },
  });
  expect(room.result).toMatchObject({ grade: 4, pinyin: true, largeText: null });
  await edit({ grade: 4, pinyin: null });
  await read(false, false);
});

test('staff and other classes keep the defaults', async () => {
  await edit({ grade: 1 });
  expect([await reading('teacher'), await reading('s30202')]).toEqual([
    { pinyin: false, largeText: false },
    { pinyin: false, largeText: false },
  ]);
});

test('a class turns 小助手 off for its pupils, until it is archived', async () => {
  expect(await assistant('s30103')).toBe(true);
  expect(await edit({ grade: 3, assistant: false })).toMatchObject({ success: true });
  await expect.poll(() => assistant('s30103')).toBe(false);
  expect([await assistant('teacher'), await assistant('s30202')]).toEqual([true, true]);
  const room = await server.call('GET', '/teaching/class/queryById', {
    token: await server.login('teacher'),
    query: { id: departId },
  });
  expect(room.result).toMatchObject({ assistant: false });
  // A field that is left out keeps its value.
  await edit({ grade: 4 });
  expect(await assistant('s30103')).toBe(false);
  const other = await server.call('PUT', '/sys/sysDepart/editClass', {
    token: await server.login('teacher2'),
    body: { id: departId, departName: '三年级一班', grade: 4, term: null, assistant: true },
  });
  expect(other).toMatchObject({ success: false, message: '班级不存在' });
  const archive = async (isArchived: boolean) =>
    await server.call('PUT', '/sys/sysDepart/archiveClass', {
      token: await server.login('teacher'),
      body: { id: departId, isArchived },
    });
  expect(await archive(true)).toMatchObject({ success: true });
  const { db } = server.database;
  expect(await hasAssistant(db, await testSchool(server).userId('s30103'))).toBe(true);
  await archive(false);
  await edit({ grade: 4, assistant: true });
  await expect.poll(() => assistant('s30103')).toBe(true);
});
