import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { logOptions } from '#server/process/log-options.ts';
import { upload } from '#server/modules/file-transfer/testing/upload-form.ts';
import { linesOf } from '#tests/support/engines/log-lines.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const sink = new PassThrough();
const log = pino(logOptions('info'), sink);
let folder: string;
let server: TestServer;
/** Called when an upload is complete: the last one lets all continue. */
let arrived: (() => Promise<void>) | undefined;
let behind: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-files-'));
  const files = await createLocalFileStore(folder);
  // A module that logs a line and then throws, after it has read the upload.
  const stage: typeof files.stage = async (source, options) => {
    const staged = await files.stage(source, options);
    await arrived?.();
    log.warn({ size: staged.size }, 'a file has come');
    throw new Error('a bug');
  };
  server = await createTestServer({ log, files: { ...files, stage } });
  behind = await createTestServer({ beside: server, trustProxy: true });
});
afterAll(async () => {
  await behind.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const numberIn = (message: string): string => /（编号 ([\w-]+)）/.exec(message)?.[1] ?? '';
const send = async (bytes: number) =>
  upload(server, await server.login('teacher'), {
    purpose: 'material',
    name: '课.txt',
    bytes: Buffer.alloc(bytes, 'a'),
  });

describe('the number of a request', () => {
  it('is in every response', async () => {
    const answers = await Promise.all(
      ['/api/sys/user/list', '/nowhere', '/livez', '/%'].map((url) =>
        server.app.inject({ method: 'GET', url }),
      ),
    );
    const numbers = answers.map(({ headers }) => headers['x-request-id']);
    for (const number of numbers) expect(number).toMatch(/^[0-9a-f]{8}$/);
    expect(new Set(numbers).size).toBe(4);
  });

  it.each(['0123456789abcdef', 'A-b_c-d_', 'x'.repeat(64)])(
    'is taken from a trusted proxy, and from no other client: %s',
    async (given) => {
      const headers = { 'x-request-id': given };
      expect((await behind.call('GET', '/sys/user/list', { headers })).headers['x-request-id']).toBe(given);
      expect((await server.call('GET', '/sys/user/list', { headers })).headers['x-request-id']).toMatch(
        /^[0-9a-f]{8}$/,
      );
    },
  );

  it.each([
    '1234567',
    'x'.repeat(65),
    'x'.repeat(1000),
    '12345678\n{"level":60}',
    '12345678 ',
    '编号一二三四五六',
  ])('is never the malformed %j', async (given) => {
    const { headers } = await behind.call('GET', '/sys/user/list', { headers: { 'x-request-id': given } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}$/);
  });
});

describe('a bug', () => {
  it('has the same number in the response, the header, its log line and the log lines of modules', async () => {
    const answer = await send(10);
    const number = numberIn(answer.message);
    expect(number).toMatch(/^[0-9a-f]{8}$/);
    expect(answer.headers['x-request-id']).toBe(number);
    const lines = linesOf(sink).filter(({ reqId }) => reqId === number);
    const operation = 'POST /sys/common/upload';
    expect(lines).toMatchObject([
      { msg: 'a file has come', operation },
      { msg: 'unexpected error', err: { message: 'a bug' } },
      { method: 'POST', status: 500 },
    ]);
  });

  it('two concurrent requests log their own numbers', async () => {
    let waiting: (() => void)[] = [];
    arrived = () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
        if (waiting.length === 2) for (const go of waiting.toReversed()) go();
      });
    const answers = await Promise.all([send(1_000_000), send(20)]);
    const lines = linesOf(sink).filter(({ msg }) => msg === 'a file has come');
    expect(new Set(answers.map(({ message }) => numberIn(message))).size).toBe(2);
    for (const [at, size] of [1_000_000, 20].entries())
      expect(lines.filter((line) => line['size'] === size)).toMatchObject([
        { reqId: numberIn(answers[at]?.message ?? '') },
      ]);
  });

  it('log lines outside of a request have no number', async () => {
    log.info('by itself');
    expect(linesOf(sink).find(({ msg }) => msg === 'by itself')).not.toHaveProperty('reqId');
  });
});
