import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3Double, type Asked, type S3Double } from '#tests/support/engines/s3-double.ts';
import { FileDiffers, FileStoreAway, FileStoreFull, type ReceivedFile } from './object-store.ts';
import { prefixedObjects } from './prefixed-objects.ts';
import { createS3Objects, type S3Options } from './s3-objects.ts';

let double: S3Double;
let inbox: string;
let outcomes: string[];

beforeEach(async () => {
  double = await startS3Double();
  inbox = await mkdtemp(join(tmpdir(), 'campus-s3-'));
  outcomes = [];
});
afterEach(async () => {
  await double.close();
  await rm(inbox, { recursive: true });
});

const partSize = 1000;
const store = (settings: Partial<S3Double['settings']> = {}, more: Partial<S3Options> = {}) =>
  createS3Objects({
    settings: { ...double.settings, ...settings },
    inbox,
    isPublic: true,
    partSize,
    timing: { pause: 1, attempts: 3 },
    observe: (method, outcome) => void outcomes.push(`${method} ${outcome}`),
    ...more,
  });
/** Short timeout for a silent store; other requests keep the default, so that a busy machine does not fail them. */
const hasty = () => store({}, { timing: { timeout: 150, pause: 1, attempts: 3 } });

async function received(bytes: Buffer): Promise<ReceivedFile> {
  const path = join(inbox, 'received.part');
  await writeFile(path, bytes);
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
const isPart = ({ query }: Asked): boolean => query.has('partNumber');
const isEnd = ({ method, query }: Asked): boolean => method === 'POST' && query.has('uploadId');
const read = async (name: string, from = store()): Promise<Buffer> => await buffer(await from.open(name));

describe('a request that fails', () => {
  it.each([500, 503, 429, 'drop'] as const)('with %s is retried after a pause', async (how) => {
    double.befall({ how, times: 2 });
    await store().put('a/one', Buffer.from('one'));
    expect(double.objects.get('a/one')?.bytes.toString()).toBe('one');
    expect(outcomes).toEqual(['PUT again', 'PUT again', 'PUT done']);
  });

  it('with a timeout is retried, but not endlessly', async () => {
    double.befall({ how: 'hang', times: 1 });
    await hasty().put('a/one', Buffer.from('one'));
    double.befall({ how: 'hang' });
    await expect(hasty().put('a/one', Buffer.from('two'))).rejects.toThrow(FileStoreAway);
    expect(outcomes).toEqual(['PUT again', 'PUT done', 'PUT again', 'PUT away']);
  });

  it.each([500, 'drop', 'hang'] as const)(
    'with %s at each attempt reports that the store is unavailable',
    async (how) => {
      double.befall({ how });
      const away = { name: 'FileStoreAway', refusal: undefined };
      const ours = hasty();
      await expect(ours.stat('a/one')).rejects.toMatchObject(away);
      await expect(ours.open('a/one')).rejects.toMatchObject(away);
      await expect(ours.put('a/one', Buffer.from('one'))).rejects.toMatchObject(away);
      await expect(ours.check()).rejects.toThrow(FileStoreAway);
      double.calm();
      expect(double.objects.size).toBe(0);
      await expect(store().check()).resolves.toBe(undefined);
    },
  );

  it('is not retried in a health check, because health checks are frequent', async () => {
    double.befall({ how: 500 });
    await expect(store().check()).rejects.toThrow(FileStoreAway);
    expect(double.asked).toHaveLength(1);
  });

  it.each([
    [{ secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
    [{ accessKey: 'nobody' }, 'InvalidAccessKeyId'],
    [{ region: 'elsewhere' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'other' }, 'NoSuchBucket'],
  ])(
    'because of wrong settings is not retried, and the error code is reported: %j',
    async (settings, refusal) => {
      await expect(store(settings).check()).rejects.toMatchObject({ name: 'FileStoreAway', refusal });
      await expect(store(settings).put('a/one', Buffer.from('x'))).rejects.toThrow(FileStoreAway);
      expect(double.asked).toHaveLength(2);
    },
  );

  it.each([8 * 24 * 60, -60])(
    'because of a clock difference of %i minutes is signed with the store’s time, also after a correction',
    async (minutes) => {
      const ours = store();
      double.clock.now = () => new Date(Date.now() - minutes * 60_000);
      await ours.put('a/one', Buffer.from('one'));
      expect(double.asked).toHaveLength(2);
      await ours.put('a/two', Buffer.from('two'));
      expect(double.asked).toHaveLength(3);
      double.clock.now = () => new Date();
      await ours.put('a/three', Buffer.from('three'));
      expect(double.objects.size).toBe(3);
    },
  );

  const anHourBack = () => new Date(Date.now() - 3_600_000);

  it('for a wrong clock is signed again, together with concurrent ones', async () => {
    double.clock.now = anHourBack;
    const ours = store();
    await Promise.all(['a/one', 'a/two'].map((name) => ours.put(name, Buffer.from(name))));
    expect([...double.objects.keys()].toSorted()).toEqual(['a/one', 'a/two']);
  });

  it.each(['stat', 'check'] as const)('for a wrong clock is signed again in %s too', async (question) => {
    double.clock.now = anHourBack;
    await expect(store()[question]('a/one')).resolves.toBe(undefined);
    expect(double.asked).toHaveLength(2);
    expect(outcomes[0]).toMatch(/again$/);
  });

  it('for a wrong clock is signed again only once', async () => {
    let hours = 0;
    double.clock.now = () => new Date(Date.now() + (hours += 1) * 3_600_000);
    await expect(store().put('a/one', Buffer.from('one'))).rejects.toMatchObject({
      refusal: 'RequestTimeTooSkewed',
    });
    expect(outcomes).toEqual(['PUT again', 'PUT refused']);
  });

  it('without an error code is not retried if the clock is right', async () => {
    double.befall({ how: 403 });
    await expect(store().stat('a/one')).rejects.toMatchObject({ refusal: 'status 403' });
    expect(outcomes).toEqual(['HEAD refused']);
  });

  it('for an implausible time of the store is not signed again', async () => {
    const ours = store();
    double.clock.now = () => new Date(8.64e15);
    await expect(ours.check()).rejects.toMatchObject({ refusal: 'RequestTimeTooSkewed' });
    double.clock.now = () => new Date();
    await ours.put('a/one', Buffer.from('one'));
    expect([...double.objects.keys()]).toEqual(['a/one']);
  });

  it('for a wrong clock without a correction reports the clock', async () => {
    double.befall({ how: 403, code: 'RequestTimeTooSkewed' });
    await expect(store().check()).rejects.toMatchObject({ refusal: 'RequestTimeTooSkewed' });
  });

  it.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
  ])('because the store is full (%i %s) reports a full disk', async (how, code) => {
    double.befall({ how, code });
    await expect(store().put('a/one', Buffer.from('one'))).rejects.toThrow(FileStoreFull);
    await expect(store().put('a/one', Buffer.from('one'))).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});

describe('reading an object', () => {
  it.each(['cut', 'stall'] as const)('resumes where the connection breaks off (%s)', async (how) => {
    const bytes = randomBytes(50_000);
    await store().adopt('a/one', await received(bytes));
    double.befall({ how, times: 2, when: ({ method }) => method === 'GET' });
    expect((await read('a/one', hasty())).equals(bytes)).toBe(true);
    double.befall({ how, times: 2, when: ({ method }) => method === 'GET' });
    const part = await buffer(await hasty().open('a/one', { start: 10_000, end: 39_999 }));
    expect(part.equals(bytes.subarray(10_000, 40_000))).toBe(true);
  });

  it('ends in an error if the store does not recover, so half a file does not look complete', async () => {
    await store().adopt('a/one', await received(randomBytes(50_000)));
    double.befall({ how: 'cut', times: 1, when: ({ method }) => method === 'GET' });
    const bytes = await store().open('a/one');
    double.befall({ how: 500, when: ({ method }) => method === 'GET' });
    await expect(buffer(bytes)).rejects.toThrow(FileStoreAway);
    await expect(store().whileLocal('a/one', async () => 'read')).rejects.toThrow(FileStoreAway);
    expect(await readdir(inbox)).toEqual(['received.part']);
  });
});

describe('a multipart upload', () => {
  const bytes = randomBytes(4500);

  it('ends as one object after failed parts are sent again', async () => {
    double.befall({ how: 500, times: 3, when: isPart });
    await expect(store().adopt('a/big', await received(bytes))).rejects.toThrow(FileStoreAway);
    double.befall({ how: 'drop', times: 2, when: isPart });
    await store().adopt('a/big', await received(bytes));
    expect((await read('a/big')).equals(bytes)).toBe(true);
    expect(double.uploads.size).toBe(0);
  });

  it('leaves nothing after a failure', async () => {
    double.befall({ how: 500, when: ({ query }) => query.get('partNumber') === '3' });
    await expect(store().adopt('a/big', await received(bytes))).rejects.toThrow(FileStoreAway);
    expect([double.objects.size, double.uploads.size]).toEqual([0, 0]);
  });

  it('leaves nothing if the file has changed since it was received', async () => {
    for (const size of [500, 4500]) {
      const file = await received(randomBytes(size));
      await writeFile(file.path, randomBytes(size));
      await expect(store().adopt('a/big', file)).rejects.toThrow(FileDiffers);
    }
    expect([double.objects.size, double.uploads.size]).toEqual([0, 0]);
  });

  it('is complete if only the final answer was lost', async () => {
    double.befall({ how: 'lost', times: 1, when: isEnd });
    await store().adopt('a/big', await received(bytes));
    expect((await read('a/big')).equals(bytes)).toBe(true);
  });

  it('is not complete if the store answers 200 with an error in the body', async () => {
    double.befall({ how: 200, when: isEnd });
    await expect(store().adopt('a/big', await received(bytes))).rejects.toThrow(FileStoreAway);
    expect([double.objects.size, double.uploads.size]).toEqual([0, 0]);
  });

  it('of a killed process is aborted when it is old enough', async () => {
    const gone = (query: Asked['query']): boolean => query.get('partNumber') === '2';
    double.befall({ how: 500, when: ({ method, query }) => method === 'DELETE' || gone(query) });
    await expect(store().adopt('a/big', await received(bytes))).rejects.toThrow(FileStoreAway);
    double.calm();
    expect(double.uploads.size).toBe(1);
    await store().removeUnfinished(Date.now() - 60_000);
    expect(double.uploads.size).toBe(1);
    await store().removeUnfinished(Date.now() + 60_000);
    expect(double.uploads.size).toBe(0);
  });
});

describe('schools that share a bucket', () => {
  const school = (id: string) => prefixedObjects(store(), `schools/${id}/`);

  it('have separate names that another school cannot read, list or remove', async () => {
    const [one, other] = [school('one'), school('other')];
    await one.put('ab/film', Buffer.from('of one'));
    await other.put('ab/film', Buffer.from('of the other'));
    await one.removeBelow('ab/');
    expect([...double.objects].map(([name, { bytes }]) => [name, String(bytes)])).toEqual([
      ['schools/other/ab/film', 'of the other'],
    ]);
    expect(await one.stat('ab/film')).toBe(undefined);
    const listed: string[] = [];
    for await (const { name } of one.list('ab/')) listed.push(`one ${name}`);
    for await (const { name } of other.list('ab/')) listed.push(`other ${name}`);
    expect(listed).toEqual(['other ab/film']);
    const delivery = { mime: 'video/mp4', disposition: 'inline', cacheControl: 'private' };
    expect(await other.address('ab/film', 60, delivery)).toContain('/schools/other/ab/film?');
  });

  it('do not abort uploads of each other, nor of a prefix that begins like theirs', async () => {
    const bytes = randomBytes(3 * partSize);
    double.befall({
      how: 500,
      when: ({ method, query }) => method === 'DELETE' || query.get('partNumber') === '2',
    });
    for (const id of ['one', 'other', 'one-more'])
      await expect(school(id).adopt('a/big', await received(bytes))).rejects.toThrow(FileStoreAway);
    double.calm();
    await school('one').removeUnfinished(Date.now() + 60_000);
    expect([...double.uploads.values()].map(({ name }) => name)).toEqual([
      'schools/other/a/big',
      'schools/one-more/a/big',
    ]);
  });
});

describe('a presigned URL of the store', () => {
  const delivery = { mime: 'video/mp4', disposition: 'inline; filename="影.mp4"', cacheControl: 'private' };

  it('reads the object, with range and headers, until it expires', async () => {
    await store().put('a/film', Buffer.from('0123456789'));
    const address = (await store().address('a/film', 60, delivery)) ?? '';
    const answer = await fetch(address, { headers: { range: 'bytes=2-4' } });
    expect([answer.status, await answer.text()]).toEqual([206, '234']);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    double.clock.now = () => new Date(Date.now() + 61_000);
    expect((await fetch(address)).status).toBe(403);
  });

  it('reads no other object and cannot write', async () => {
    await store().put('a/film', Buffer.from('film'));
    await store().put('a/other', Buffer.from('other'));
    const address = (await store().address('a/film', 60, delivery)) ?? '';
    expect((await fetch(address.replace('a/film', 'a/other'))).status).toBe(403);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(address.replace('Expires=60', 'Expires=6000'))).status).toBe(403);
  });

  it('is returned only if browsers can reach the store', async () => {
    expect(await store({}, { isPublic: false }).address('a/film', 60, delivery)).toBe(undefined);
    const ownHost = await store({ endpoint: 'https://s3.cn/x/', pathStyle: false }).address(
      'a/b',
      60,
      delivery,
    );
    expect(ownHost).toMatch(/^https:\/\/campus\.s3\.cn\/x\/a\/b\?/);
  });
});
