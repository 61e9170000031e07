import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asksFirst, keepChoices, withChoices } from './choices.ts';
import { createSetUpApp, type Answer } from './set-up-app.ts';
import type { Field } from './read-form.ts';

const code = 'abcdefghjkmn';
const form = { code, SCHOOL_NAME: '育才小学', password: 'Yucai-2026', again: 'Yucai-2026', SEED: 'empty' };
let dataDir: string;
let answers: Answer[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'campus-set-up-'));
  answers = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = ({
  trustProxy = false,
  asked = ['SCHOOL_NAME', 'SEED', 'BACKUP_FOLDER'],
}: Partial<{ trustProxy: boolean; asked: Field[] }> = {}) =>
  createSetUpApp({
    dataDir,
    code,
    asked: new Set(asked),
    trustProxy,
    addressesOf: () => ['http://10.0.0.7:8080'],
    settled: (answer) => answers.push(answer),
  });

const send = (app: ReturnType<typeof open>, values: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  });

describe('the form of the first start', () => {
  it('contains the code when it is opened on this computer', async () => {
    const { body, headers } = await open().inject({ url: '/', headers: { host: 'localhost:8080' } });
    expect(body).toContain(`name="code" value="${code}"`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['another address', { remoteAddress: '10.0.0.9', headers: { host: 'localhost' } }, {}],
    ['a name that was made to lead here', { headers: { host: 'evil.example' } }, {}],
    ['a proxy', { headers: { host: 'localhost', 'x-forwarded-for': '10.0.0.9' } }, {}],
    ['a proxy that is believed', { headers: { host: 'localhost' } }, { trustProxy: true }],
  ])('requires the code from %s', async (_who, request, parts) => {
    const app = open(parts);
    expect((await app.inject({ url: '/', ...request })).body).not.toContain(code);
    expect((await send(app, { code: 'wrong' })).statusCode).toBe(403);
    expect((await send(app, { code })).body).toContain('学校名称');
  });

  it('is refused without the code', async () => {
    const { statusCode } = await send(open(), { ...form, code: '' });
    expect([statusCode, answers]).toEqual([403, []]);
  });

  it('is accepted once', async () => {
    const app = open();
    const codes = await Promise.all([send(app, form), send(app, form)]);
    expect(new Set(codes.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(answers).toEqual([
      { choices: { SCHOOL_NAME: '育才小学', SEED: 'empty' }, password: 'Yucai-2026' },
    ]);
  });

  it('shows the address for pupils, also as a QR code', async () => {
    const { body } = await send(open(), form);
    expect(body).toContain('<code>http://10.0.0.7:8080</code>');
    expect(body).toContain('<svg');
  });

  it.each([
    ['SCHOOL_NAME', '', '请填写学校名称'],
    ['SCHOOL_NAME', '<b>', '最多 40 个字'],
    ['password', '123456', '密码太简单，请用数字、字母、符号中的至少两种'],
    ['again', 'Yucai-2027', '两次输入的密码不一样'],
    ['SEED', 'other', '请选择'],
    ['BACKUP_FOLDER', 'backups', '请写完整的路径'],
    ['BACKUP_FOLDER', '/proc/nothing', '不能建立或写入'],
  ])('reports the problem with %s "%s"', async (name, value, problem) => {
    const { statusCode, body } = await send(open(), { ...form, [name]: value });
    expect([statusCode, answers]).toEqual([422, []]);
    expect(body).toContain(problem);
    expect(body).not.toContain('Yucai-2026');
  });

  it('refuses the data folder as a backup folder', async () => {
    const { body } = await send(open(), { ...form, BACKUP_FOLDER: path.join(dataDir, 'mine') });
    expect(body).toContain('不能在数据目录里面');
  });

  it('omits fields that the environment already sets', async () => {
    const app = open({ asked: ['SEED'] });
    expect((await app.inject({ url: '/', headers: { host: '127.0.0.1' } })).body).not.toContain('学校名称');
    await send(app, form);
    expect(answers[0]?.choices).toEqual({ SEED: 'empty' });
  });

  it.each(['/api/sys/login', '/livez', '/home'])('answers 503 at %s', async (url) => {
    expect((await open().inject({ url })).statusCode).toBe(503);
  });

  it('refuses a body that is larger than a form', async () => {
    const { statusCode } = await send(open(), { ...form, SCHOOL_NAME: 'a'.repeat(9000) });
    expect(statusCode).toBe(413);
  });
});

describe('the stored choices of the first start', () => {
  it('are overridden by the environment', async () => {
    await keepChoices(dataDir, { SCHOOL_NAME: '育才小学', HOST: '0.0.0.0' });
    const env = withChoices({ DATA_DIR: dataDir, HOST: '127.0.0.1', SCHOOL_NAME: '' });
    expect([env['SCHOOL_NAME'], env['HOST']]).toEqual(['育才小学', '127.0.0.1']);
  });

  it('are refused if the file is invalid', async () => {
    await writeFile(path.join(dataDir, 'setup.json'), '{"PORT":"1"}');
    expect(() => withChoices({ DATA_DIR: dataDir })).toThrow('bad file');
  });

  it.each([
    [{ SETUP: 'browser' }, true],
    [{}, false],
    [{ SETUP: 'browser', SEED: 'empty' }, false],
    [{ SETUP: 'browser', INITIAL_PASSWORD: 'Yucai-2026' }, false],
  ])('the form is required with the environment %j: %s', (env, expected) => {
    expect(asksFirst(env, dataDir)).toBe(expected);
  });
});
