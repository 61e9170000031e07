import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoProjects } from '#server/store/seed/scratch/demo-projects.ts';
import {
  journeyPassword,
  startProductProcess,
  type ProductProcess,
} from '#tests/support/engines/product-process.ts';

// A school moves to another computer with all its data.

let folder: string;
let product: ProductProcess;
const sb3 = demoProjects[0]?.build() ?? Buffer.alloc(0);
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-move-'));
  product = await startProductProcess({ dataDir: at('old') });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { readonly code: number; readonly output: string };

/** Runs `npm run backup FILE` or `restore`, without the build before it. */
function run(dataDir: string, ...parameters: string[]): Promise<Ended> {
  const env = { ...process.env, DATA_DIR: dataDir, INIT_CWD: folder };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.resolve('dist/server.js'), ...parameters],
      { env },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, output: out + err }),
    );
  });
}

async function call(token: string, url: string, body?: BodyInit | object): Promise<unknown> {
  const form = body instanceof FormData;
  const response = await fetch(`${product.url}/api${url}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-access-token': token,
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  return await response.json();
}

const textOf = (answer: unknown, key: string): string =>
  new RegExp(`"${key}":"([^"]+)"`).exec(JSON.stringify(answer))?.[1] ?? '';

const logIn = async (username: string): Promise<string> =>
  textOf(await call('', '/sys/login', { username, password: journeyPassword }), 'token');

async function handIn(token: string, workName: string): Promise<string> {
  const form = new FormData();
  form.append('purpose', 'work');
  form.append('file', new Blob([new Uint8Array(sb3)]), '作品.sb3');
  const workFile = textOf(await call(token, '/sys/common/upload', form), 'id');
  return textOf(
    await call(token, '/teaching/teachingWork/submit', { workName, workFile, workStatus: 1 }),
    'id',
  );
}

describe('moving a school to another computer', () => {
  it('a restored school has all the data of its backup', { timeout: 180_000 }, async () => {
    const before = await logIn('student');
    const id = await handIn(before, '搬家前的作品');

    // The server keeps working during the backup.
    const saved = await run(at('old'), 'backup', 'school.zip');
    expect(saved).toEqual({ code: 0, output: expect.stringContaining(`备份完成：${at('school.zip')}`) });
    expect((await run(at('old'), 'backup', 'school.zip')).output).toMatch(
      /^文件已存在，不会被覆盖：[^\n]+\n$/,
    );
    await mkdir(at('usb'));
    const usb = () => run(at('old'), 'backup', 'usb', '--keep', '1');
    expect([(await usb()).code, (await usb()).code]).toEqual([0, 0]);
    const late = await handIn(before, '备份之后的作品');

    expect((await run(at('old'), 'restore', 'school.zip', '--replace')).output).toContain(
      '正在被另一个进程使用',
    );
    await product.stop();
    expect((await run(at('old'), 'restore', 'school.zip')).output).toContain('数据库不是空的');

    expect(await run(at('new'), 'restore', 'school.zip')).toEqual({
      code: 0,
      output: expect.stringContaining('恢复完成'),
    });
    const [kept = '', ...older] = (await readdir(at('usb'))).filter((name) => name.endsWith('.zip'));
    expect(older).toEqual([]);
    expect(await run(at('new'), 'restore', path.join('usb', kept), '--replace')).toEqual({
      code: 0,
      output: expect.stringContaining('恢复完成'),
    });
    product = await startProductProcess({ dataDir: at('new') });
    expect(product.output()).not.toContain('初始账号');
    expect(textOf(await call(before, '/sys/user/getCurrentUserDeparts'), 'message')).toBe(
      'Token失效，请重新登录',
    );
    const token = await logIn('student');
    const work = await call(token, `/teaching/teachingWork/studentWorkInfo?workId=${id}`);
    expect(textOf(work, 'workName')).toBe('搬家前的作品');
    const bytes = await fetch(product.url + textOf(work, 'workFileKey_url'), {
      headers: { 'x-access-token': token },
    });
    expect(Buffer.from(await bytes.arrayBuffer()).equals(sb3)).toBe(true);
    expect(
      textOf(await call(token, `/teaching/teachingWork/studentWorkInfo?workId=${late}`), 'workName'),
    ).toBe('');
  });

  it('wrong arguments print the usage', async () => {
    const usage = {
      code: 1,
      output: '用法：npm run backup FILE，或 npm run backup FOLDER|s3:BUCKET/PREFIX [-- --keep N]\n',
    };
    for (const wrong of [
      [],
      ['a.zip', 'b.zip'],
      ['.', '--keep', '0'],
      ['.', '--keep', 'all'],
      ['.', '--replace'],
    ])
      expect(await run(at('new'), 'backup', ...wrong)).toEqual(usage);
    expect((await run(at('new'), 'backup', 'one.zip', '--keep', '3')).output).toContain(
      '--keep 只用于已有的文件夹',
    );

    expect((await run(at('new'), 'restore', 'nothing.zip')).code).toBe(1);
  });
});
