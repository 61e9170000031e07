import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeZip } from '#server/files/zip-writer.ts';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { previewLife } from './preview.rules.ts';
import { postFile } from './testing/upload-form.ts';

const past = new Date('2026-01-01T00:00:00Z');
const site = 'https://school.example';
const preview = { template: 'https://view.example/page?url={url}', siteUrl: site, key: 'test' };
/** A minimal package that is recognized as PowerPoint. */
const slides = writeZip([
  { name: '[Content_Types].xml', data: Buffer.from('<Types/>'), compress: true },
  { name: 'ppt/presentation.xml', data: Buffer.from('<p/>'), compress: true },
]);

let server: TestServer;
let plain: TestServer;
let path: string;
let hidden: string;

beforeAll(async () => {
  [server, plain] = await Promise.all([createTestServer({ preview }), createTestServer()]);
  const school = teachingSchool(server);
  const courseId = await school.course({}, { given: { [orgCodes.classOne]: past } });
  const material = async (name: string, values: object = {}) => {
    const admin = await server.login('admin');
    const file = await postFile(server, admin, { purpose: 'material', name, bytes: slides });
    const unitId = await school.unit(courseId, values);
    await server.database.db
      .insertInto('teachingCourseUnitFile')
      .values({ unitId, slot: 'ppt', position: 0, fileId: file.id })
      .execute();
    return file.path;
  };
  path = await material('课件.pptx', { showCoursePpt: 1 });
  hidden = await material('教师用.pptx', { showCoursePpt: 0 });
});
afterAll(() => Promise.all([server.close(), plain.close()]));

const ask = async (username: string | undefined, body: object, at = server) =>
  await at.call('POST', '/sys/common/preview', {
    token: username === undefined ? undefined : await at.login(username),
    body,
  });

/** Returns the address below /api that the service fetches. */
async function addressFor(username: string): Promise<URL> {
  const { result } = await ask(username, { path });
  const page = new URL(
    typeof result === 'object' && result !== null && 'url' in result ? String(result.url) : '',
  );
  expect(`${page.origin}${page.pathname}`).toBe('https://view.example/page');
  const address = new URL(page.searchParams.get('url') ?? '');
  expect(address.origin).toBe(site);
  return address;
}
const fetched = (address: URL) =>
  server.app.inject({ method: 'GET', url: `${address.pathname}${address.search}` });

describe('the preview of a document', () => {
  test('the service fetches the file without a session', async () => {
    const answer = await fetched(await addressFor('s30101'));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(slides);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-disposition']).toContain('attachment');
  });

  test('users who may not read the file, and unsupported file types, are refused', async () => {
    const missing = { status: 404, message: '文件不存在' };
    expect(await ask('s30201', { path })).toMatchObject(missing);
    expect(await ask('s30101', { path: hidden })).toMatchObject(missing);
    expect(await ask('teacher', { path: hidden })).toMatchObject({ success: true });
    expect(await ask('admin', { path: 'missing.pptx' })).toMatchObject(missing);
    expect(await ask('admin', { path: 'a.zip' })).toMatchObject({ message: '这种文件不能在线预览' });
    expect((await ask(undefined, { path })).status).toBe(401);
  });

  test('the URL is valid for one file and a limited time, and cannot be tampered with', async () => {
    const good = await addressFor('teacher');
    const changed = (change: (url: URL) => void) => {
      const url = new URL(good);
      change(url);
      return fetched(url);
    };
    const sign = good.searchParams.get('sign') ?? '';
    const wrong = await Promise.all([
      changed((url) => url.searchParams.set('expires', `${Number(url.searchParams.get('expires')) + 60}`)),
      changed((url) => url.searchParams.set('sign', `${sign.startsWith('A') ? 'B' : 'A'}${sign.slice(1)}`)),
      changed((url) => (url.pathname = url.pathname.replace(path, hidden))),
    ]);
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await changed((url) => url.searchParams.set('sign', 'short'))).statusCode).toBe(400);
    server.setNow(new Date(Date.now() + (previewLife + 1) * 1000));
    expect((await fetched(good)).json()).toMatchObject({ message: '预览地址已失效' });
    server.setNow(undefined);
    expect((await fetched(good)).statusCode).toBe(200);
  });

  test('there is no preview without a configured service', async () => {
    expect(await ask('teacher', { path }, plain)).toMatchObject({ message: '没有配置文档预览服务' });
    const { pathname, search } = await addressFor('teacher');
    expect((await plain.app.inject({ method: 'GET', url: `${pathname}${search}` })).statusCode).toBe(404);
  });
});
