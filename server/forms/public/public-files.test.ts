import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pngFile, postFile, type UploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { answerForm } from './answer-form.ts';
import { deviceHash } from './link-pace.ts';
import { receivePublicFile } from './receive-public-file.ts';
import {
  asked,
  closed,
  definition,
  linkCalls,
  pathOf,
  picture,
  solvedPicture,
  withFiles,
} from './testing/link-calls.ts';

// Files that strangers send by a link that takes them, and what they try.

let server: TestServer;
let formId: string;
let token: string;
let cookie: string;
beforeAll(async () => {
  server = await createTestServer();
  formId = await madeForm(server, 'sign', definition);
  await madeForm(server, 'other', definition);
});
afterAll(() => server.close());

const { set, open, owner, look, browser, send, sendFile } = linkCalls(
  () => server,
  () => token,
);
const rows = async () => [...(await tableOf(server, formId)).values()];
const waiting = async () =>
  (await server.database.db.selectFrom('onlPublicUpload').select('fileId').execute()).length;
const sent = async (field = 'photo', by = cookie) => pathOf(await sendFile(field, picture, { cookie: by }));

beforeEach(async () => {
  server.setNow(undefined);
  await emptyTable(server, formId);
  await server.database.db.deleteFrom('onlPublicLink').execute();
  token = String(Object((await set(withFiles)).result).token);
  cookie = await browser();
});

const pdf: UploadForm = { name: '说明.pdf', bytes: '%PDF-1.7\n' };
const large = Buffer.concat([pngFile, Buffer.alloc(1024 * 1024)]);
const absurd = Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff08020000000000000000', 'hex');

const coming = () => ({
  fileName: 'a.png',
  stream: Readable.from([pngFile], { objectMode: false }),
  fields: { field: 'photo' },
});

describe('a public form that accepts files', () => {
  it('the form shows the accepted file types and limits, and the answer keeps the uploaded files', async () => {
    const { fields } = Object((await look()).result);
    const pictures = ['.png', '.jpg', '.jpeg', '.gif', '.webp'];
    expect(fields.slice(-2)).toEqual([
      {
        key: 'file',
        label: '附件',
        kind: 'file',
        required: false,
        accept: [...pictures, '.pdf', '.doc', '.docx', '.ppt', '.pptx', '.xls', '.xlsx'],
        fileLimit: 1024 * 1024,
        fileCount: 2,
      },
      {
        key: 'photo',
        label: '照片',
        kind: 'image',
        required: false,
        accept: pictures,
        fileLimit: 1024 * 1024,
        fileCount: 2,
      },
    ]);
    const file = await sendFile('file', pdf, { cookie });
    expect([file.message, file.result]).toEqual([
      '上传成功！',
      { filePath: expect.stringMatching(/^answer-[0-9a-f]{32}\.pdf$/), fileName: '说明.pdf' },
    ]);
    const photo = await sent();
    expect(await waiting()).toBe(2);
    const answer = await send({ name: '甲', file: [pathOf(file)], photo: [photo] }, { cookie });
    expect(answer.message).toBe('提交成功！');
    expect((await rows()).map((row) => [row['f_file0001'], row['f_phot0001']])).toEqual([
      [[pathOf(file)], [photo]],
    ]);
    expect(await waiting()).toBe(0);
  });

  it('a form that requires an account accepts files only from logged-in users who have not answered', async () => {
    await set({ ...withFiles, once: 'person' });
    expect((await sendFile('photo', picture, { cookie })).message).toBe('请先登录后再填写');
    const pupil = await server.login('student');
    const photo = pathOf(await sendFile('photo', picture, { cookie, token: pupil }));
    expect((await send({ name: '甲', photo: [photo] }, { cookie, token: pupil })).success).toBe(true);
    expect((await sendFile('photo', picture, { cookie, token: pupil })).message).toBe('已经提交过了');
  });
});

describe('uploading a file', () => {
  it.each<[string, string, UploadForm]>([
    [
      '文件内容与扩展名 .png 不符，请用原来的软件重新保存后再上传',
      'photo',
      { name: 'a.png', bytes: '<html><script>1</script></html>' },
    ],
    [
      '文件内容与扩展名 .pdf 不符，请用原来的软件重新保存后再上传',
      'file',
      { name: 'a.pdf', bytes: pngFile, type: 'application/pdf' },
    ],
    ['不支持的文件类型', 'photo', pdf],
    ['不支持的文件类型', 'file', { name: 'a.exe', bytes: 'MZ' }],
    ['不支持的文件类型', 'file', { name: 'a.html', bytes: '<html></html>' }],
    ['不支持的文件类型', 'file', { name: 'a.svg', bytes: '<svg></svg>' }],
    ['不支持的文件类型', 'file', { name: 'a.sb3', bytes: 'PK' }],
    ['图片不能超过4000万像素，请缩小后再上传', 'photo', { name: 'a.png', bytes: absurd }],
    ['压缩文件已损坏，请重新打包后再上传', 'file', { name: 'a.docx', bytes: 'PK\u0003\u0004broken' }],
    ['文件超过1MB', 'photo', { name: 'a.png', bytes: large }],
    ['文件是空的', 'photo', { name: 'a.png', bytes: '' }],
    ['请选择文件', 'photo', { name: '/', bytes: pngFile }],
    ['这里不接收文件', 'name', picture],
    ['这里不接收文件', 'nothing', picture],
    ['这里不接收文件', '__proto__', picture],
    ['这里不接收文件', 'who', picture],
  ])('a file is refused: %s (%s)', async (message, field, form) => {
    const bytes = Buffer.concat([
      Buffer.from(form.bytes),
      Buffer.from(form.bytes.length > 0 ? message + field : ''),
    ]);
    const answer = await sendFile(field, { ...form, bytes }, { cookie });
    const isUnasked = message === '这里不接收文件';
    const result = { field: 'file', ...(isUnasked ? { state: 'open' } : {}) };
    expect([answer.message, answer.result]).toEqual([message, result]);
    expect(await waiting()).toBe(0);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await server.deps.files.stat(sha256)).toBe(undefined);
  });

  it('only pictures or only documents are accepted if the link is limited to them', async () => {
    await set({ ...withFiles, fileTypes: ['picture'] });
    expect((await sendFile('file', pdf, { cookie })).message).toBe('不支持的文件类型');
    expect((await sendFile('file', picture, { cookie })).success).toBe(true);
    await set({ ...withFiles, fileTypes: ['document'], fields: [...asked, 'file0001'] });
    expect((await sendFile('file', picture, { cookie })).message).toBe('不支持的文件类型');
    expect((await sendFile('file', pdf, { cookie })).success).toBe(true);
  });

  it('a link that accepts no files, or is full, expired, disabled or unknown, refuses a file', async () => {
    await set({ fileTypes: null });
    const off = await sendFile('photo', picture, { cookie });
    // Its page reads the form again.
    expect([off.message, off.result]).toEqual(['这里不接收文件', { field: 'file', state: 'open' }]);
    await set({ ...withFiles, places: 1 });
    expect((await send({ name: '甲' })).success).toBe(true);
    expect((await sendFile('photo', picture, { cookie })).message).toBe('名额已满，不能再提交');
    server.setNow(new Date('2026-11-23T02:06:00Z'));
    await set({ ...withFiles, deadline: '2026-11-23 10:05:00' });
    expect((await sendFile('photo', picture, { cookie })).message).toBe('已过截止时间，不能再提交');
    await set({ ...withFiles, enabled: false });
    const gone = await sendFile('photo', picture, { cookie });
    expect([gone.status, gone.message]).toEqual([404, closed]);
    expect((await sendFile('photo', picture, { cookie, of: 'nothing' })).message).toBe(closed);
    expect(await waiting()).toBe(0);
  });

  it('a file without a valid device cookie is refused', async () => {
    expect((await sendFile('photo', picture)).message).toBe('请刷新页面后再上传');
    expect((await sendFile('photo', picture, { cookie: `${cookie}x` })).message).toBe('请刷新页面后再上传');
  });

  const later = new Date('2026-11-23T02:06:00Z');
  it.each<[string, string, () => Promise<unknown>]>([
    ['is switched off', closed, () => set({ ...withFiles, enabled: false })],
    ['gets another address', closed, () => owner('POST', '/renew')],
    ['ends', '已过截止时间，不能再提交', async () => server.setNow(later)],
    ['takes files no more', '这里不接收文件', () => set()],
  ])('a file is refused when the link %s during the upload', async (_, message, happen) => {
    server.setNow(new Date('2026-11-23T02:00:00Z'));
    await set({ ...withFiles, deadline: '2026-11-23 10:05:00' });
    const disk = async () => {
      await happen();
      return await server.deps.disk();
    };
    const visitor = { caller: undefined, ip: '10.6.0.1', device: 'a' };
    const deps = { ...server.deps, disk };
    await expect(
      receivePublicFile(deps, new Map(), { token, part: coming() }, visitor),
    ).rejects.toMatchObject({ message });
    expect(await waiting()).toBe(0);
  });
});

describe('an answer with files', () => {
  const refused = '照片：文件已失效，请移除后重新上传';
  const answer = async (photo: readonly string[], by = cookie) => send({ name: '甲', photo }, { cookie: by });

  it('a file of another browser, field or link, or one that was never uploaded, is refused', async () => {
    const stranger = await browser();
    const other = String(Object((await open('other', withFiles)).result).token);
    const elsewhere = pathOf(await sendFile('photo', picture, { cookie, of: other }));
    const seeded = await server.database.db
      .selectFrom('sysFile')
      .select('filePath')
      .where('filePath', 'like', '%.png')
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const path of [
      await sent('photo', stranger),
      await sent('file'),
      elsewhere,
      seeded.filePath,
      'no.png',
    ]) {
      const { message, result } = await answer([await sent(), path]);
      expect([message, result]).toEqual([refused, { field: 'photo' }]);
    }
    expect((await answer(['../x.png'])).message).toBe('照片：文件不存在');
    expect(await rows()).toEqual([]);
  });

  it('a file that the same account uploaded elsewhere is refused', async () => {
    await set({ ...withFiles, once: 'person' });
    const pupil = await server.login('student');
    const { path } = await postFile(server, pupil, { purpose: 'homework', name: 'a.png', bytes: pngFile });
    expect((await send({ name: '甲', photo: [path] }, { cookie, token: pupil })).message).toBe(refused);
  });

  it('a file can be used in one answer only, also by concurrent answers', async () => {
    const path = await sent();
    const all = await Promise.all([answer([path]), answer([path]), answer([path])]);
    expect(all.map(({ message }) => message).toSorted()).toEqual(['提交成功！', refused, refused].toSorted());
    expect((await answer([path])).message).toBe(refused);
    expect(await rows()).toHaveLength(1);
  });

  it('more files than the link allows are refused', async () => {
    const paths = [await sent(), await sent(), await sent()];
    const { message, result } = await answer(paths);
    expect([message, result]).toEqual(['照片：最多2个文件', { field: 'photo' }]);
    expect((await answer(paths.slice(1))).success).toBe(true);
  });

  it('a refused answer does not consume its files', async () => {
    const path = await sent();
    expect((await send({ photo: [path] }, { cookie })).message).toBe('请输入姓名！');
    await set({ ...withFiles, places: 1 });
    const visitor = { caller: undefined, ip: '10.6.0.2', device: 'a' };
    await server.database.db
      .updateTable('onlPublicUpload')
      .set({ device: deviceHash(visitor) })
      .execute();
    const { dictionaries } = server.deps;
    // Another one takes the last place meanwhile.
    const all = async () => {
      await send({ name: '乙' });
      return await dictionaries.all();
    };
    const deps = { ...server.deps, dictionaries: { ...dictionaries, all } };
    const values = { name: '甲', photo: [path] };
    await expect(answerForm(deps, token, { values }, visitor)).rejects.toMatchObject({
      message: '名额已满，不能再提交',
    });
    expect(await waiting()).toBe(1);
    await set({ ...withFiles, places: 2 });
    expect(await answerForm(server.deps, token, { values }, visitor)).toMatchObject({ number: 2 });
  });

  it('a file uploaded before the link was renewed is refused', async () => {
    const path = await sent();
    token = String(Object((await owner('POST', '/renew')).result).token);
    expect((await answer([path])).message).toBe(refused);
  });
});

describe('limits for many files', () => {
  const ip = '10.5.0.1';
  const many = async (more: Partial<UploadForm> = {}) =>
    sendFile('photo', { ...picture, ...more }, { cookie, ip });

  it('many files from one browser require a captcha, which covers twenty more, and are then refused', async () => {
    const { quarterHour } = server.deps.counters;
    for (let turn = 0; turn < 20; turn += 1) expect((await many()).success).toBe(true);
    const asks = await many();
    expect([asks.message, asks.result]).toEqual(['请输入验证码！', { captcha: true, field: 'captcha' }]);
    expect((await many({ fields: await solvedPicture(server) })).success).toBe(true);
    for (let turn = 1; turn < 20; turn += 1) expect((await many()).success).toBe(true);
    expect((await many()).message).toBe('请输入验证码！');
    const device = cookie.replace(/^device=([^.]+)\..*$/, '$1');
    for (let turn = 0; turn < 100; turn += 1) await quarterHour.add(`onlPublicFile:${formId}:${device}`);
    expect((await many({ fields: await solvedPicture(server) })).status).toBe(429);
  });

  it('many files from one address require a captcha and are then refused, even from different browsers', async () => {
    const { quarterHour } = server.deps.counters;
    const place = `onlPublicFile:${formId}:10.5.0.2`;
    const other = async () => sendFile('photo', picture, { cookie: await browser(), ip: '10.5.0.2' });
    for (let turn = 0; turn < 240; turn += 1) await quarterHour.add(place);
    expect((await other()).message).toBe('请输入验证码！');
    for (let turn = 0; turn < 960; turn += 1) await quarterHour.add(place);
    expect((await other()).status).toBe(429);
    // Answers are counted by themselves.
    expect((await send({ name: '甲' }, { ip: '10.5.0.2' })).success).toBe(true);
  });

  it('the first file requires a captcha if the link always does', async () => {
    await set({ ...withFiles, captcha: 'always' });
    expect((await many()).message).toBe('请输入验证码！');
    expect((await many({ fields: { ...(await solvedPicture(server)), captcha: 'XXXX' } })).message).toBe(
      '验证码错误',
    );
    expect((await many({ fields: await solvedPicture(server) })).success).toBe(true);
    expect((await many()).success).toBe(true);
  });

  const gigabyte = 1024 ** 3;
  it('the total size of files waiting for answers, including running uploads, is limited', async () => {
    const path = await sent();
    const size = (fileSize: number) =>
      server.database.db.updateTable('sysFile').set({ fileSize }).where('filePath', '=', path).execute();
    await size(2 * gigabyte - 1);
    expect((await many()).message).toBe('正在等待提交的文件太多，请过一会儿再上传');
    // Another form has room of its own.
    const other = String(Object((await open('other', withFiles)).result).token);
    expect((await sendFile('photo', picture, { cookie, of: other })).success).toBe(true);
    await size(gigabyte);
    expect((await many()).success).toBe(true);
    const visitor = { caller: undefined, ip: '10.6.0.3', device: 'b' };
    const others = new Map([[formId, gigabyte]]);
    await expect(
      receivePublicFile(server.deps, others, { token, part: coming() }, visitor),
    ).rejects.toMatchObject({
      message: '正在等待提交的文件太多，请过一会儿再上传',
    });
    expect(others).toEqual(new Map([[formId, gigabyte]]));
  });

  it('files are refused when the disk is full', async () => {
    const full = { ...server.deps, disk: async () => ({ free: 0, total: gigabyte }) };
    const visitor = { caller: undefined, ip: '10.6.0.4', device: 'c' };
    await expect(
      receivePublicFile(full, new Map(), { token, part: coming() }, visitor),
    ).rejects.toMatchObject({
      message: '服务器磁盘空间不足，暂时不能上传，请联系管理员',
    });
  });
});
