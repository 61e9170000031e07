import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSchool } from '#server/modules/works/testing/school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let departId: string;

beforeAll(async () => {
  server = await createTestServer();
  departId = await testSchool(server).departId('A01A01A01');
});
afterAll(() => server.close());

const reading = async (username: string) => {
  const token = await server.login(username);
  const { result } = await server.call('GET', '/sys/permission/getUserPermissionByToken', { token });
  return Object(result).reading;
};
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
