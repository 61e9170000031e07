import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerBrowsers } from './browsers.ts';
import { registerErrors } from './error-handler.ts';

let app: FastifyInstance;
let data: string;
let folder: string;

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'campus-browsers-'));
  folder = path.join(data, 'installers');
  app = fastify();
  registerErrors(app, () => new Date(), { nameOf: async () => undefined, isDemoted: async () => false });
  registerBrowsers(app, folder);
});
afterEach(async () => {
  await app.close();
  await rm(data, { recursive: true });
});

describe('the page for browsers that are too old', () => {
  it('names the browsers that work and has no script', async () => {
    const answer = await app.inject({ url: '/browsers', headers: { host: 'school.local:8080' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Chrome 109 或更新的版本（Windows 7、Windows 8 可以装到 109 版）');
    expect(answer.body).toContain('<a href="http://school.local:8080/">');
    expect(answer.body).toContain('学校的服务器上没有安装包');
    expect(answer.body).not.toContain('<script');
  });

  it('offers the installers in the folder by their names', async () => {
    await mkdir(path.join(folder, '旧.exe'), { recursive: true });
    await writeFile(path.join(folder, '谷歌 & Chrome 109.exe'), 'MZ');
    await writeFile(path.join(folder, 'firefox-115.msi'), 'MSI');
    const { body } = await app.inject('/browsers');
    expect(
      [...body.matchAll(/<a href="(\/browsers\/[^"]+)">([^<]+)<\/a>/g)].map(([, ...parts]) => parts),
    ).toEqual([
      ['/browsers/firefox-115.msi', 'firefox-115.msi'],
      [`/browsers/${encodeURIComponent('谷歌 & Chrome 109.exe')}`, '谷歌 &amp; Chrome 109.exe'],
    ]);
    const file = await app.inject(`/browsers/${encodeURIComponent('谷歌 & Chrome 109.exe')}`);
    expect([
      file.statusCode,
      file.body,
      file.headers['content-type'],
      file.headers['content-length'],
    ]).toEqual([200, 'MZ', 'application/octet-stream', '2']);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('谷歌 & Chrome 109.exe')}`,
    );
  });

  it.each([
    '..%2Fsecret.exe',
    '%2e%2e/secret.exe',
    '.hidden.exe',
    'notes.html',
    'link.exe',
    'folder.exe',
    'absent.exe',
  ])('answers 404 for %s', async (name) => {
    await mkdir(path.join(folder, 'folder.exe'), { recursive: true });
    await writeFile(path.join(data, 'secret.exe'), 'kept content');
    await writeFile(path.join(folder, '.hidden.exe'), 'kept content');
    await writeFile(path.join(folder, 'notes.html'), 'kept content');
    await symlink(path.join(data, 'secret.exe'), path.join(folder, 'link.exe'));
    const answer = await app.inject({ url: `/browsers/${name}`, headers: { accept: '*/*' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('kept content');
  });
});
