import { describe, expect, it } from 'vitest';
import { writeZip } from '#server/files/zip-writer.ts';
import { hugePicture } from '#server/modules/file-transfer/testing/pictures.ts';
import type { UploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import {
  allowance,
  cover,
  drawing,
  gif,
  jpeg,
  many,
  measuredServer,
  png,
  project,
  svg,
  tooMany,
  unreadable,
  unsafe,
  wav,
  webp,
  wideSheet,
  work,
  workbook,
} from './testing/worst-inputs.ts';

// Every worst input that is known; worst-inputs.test.ts has one of each kind.

const { publicDoor, send, lateness, server, url } = measuredServer();

describe('the server during an upload by a user', () => {
  it.each<[string, () => UploadForm | Promise<UploadForm>, string]>([
    ['an SVG of 400 KB of document types', () => svg(`<svg>${'<!DOCTYPE '.repeat(40_000)}`), unsafe],
    [
      'one of 8 MB of them',
      () => svg(`<svg>${'<!DOCTYPE '.repeat(800_000)}`),
      'SVG 图片超过1MB，请简化后再上传',
    ],
    ['one of 80,000 attributes', () => svg(drawing(`<g${many(80_000)}/>`)), unsafe],
    ['one of 1,000 tags of 99 attributes', () => svg(drawing(`<g${many(99)}/>`.repeat(1000))), 'accepted'],
    ['one nested 100,000 deep', () => svg(drawing('<g>'.repeat(100_000))), unsafe],
    ['a picture of 4 billion points', () => cover('a.png', png(65_535, 65_535)), tooMany],
    ['a GIF of 4 billion points', () => cover('a.gif', gif(65_535, 65_535)), tooMany],
    ['a JPEG of 4 billion points', () => cover('a.jpg', jpeg(65_535, 65_535)), tooMany],
    ['a WebP of 200 million points', () => cover('a.webp', webp(16_000, 16_000)), tooMany],
    ['a picture without a size', () => cover('a.png', png(0, 0)), '图片已损坏，请重新保存后再上传'],
    [
      'a project of 8 million brackets',
      () => work(project('['.repeat(8_000_000))),
      '作品里的 project.json 读不出来，可能没有保存完整，请重新保存后再上传',
    ],
    [
      'a project nested 100,000 deep',
      () => work(project(`{"objName":"Stage","scripts":${'['.repeat(1e5)}${']'.repeat(1e5)}}`)),
      '作品里的内容嵌套太深，编辑器打不开，请减少积木的层数后再上传',
    ],
    [
      'a project that inflates',
      () => work(project('{}', [wav('a.wav')])),
      '作品太大，请减少一些造型或声音再上传',
    ],
  ])(
    'answers other requests in time while it receives the file: %s',
    async (_what, make, message) => {
      const form = await make();
      const said = message === 'accepted' ? /^[0-9a-f]{32}\./ : message;
      const late = await lateness(async () => expect(await send('/sys/common/upload', form)).toMatch(said));
      expect(late).toBeLessThanOrEqual(allowance);
    },
    120_000,
  );

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['1.1 MB of document types', () => workbook('<!DOCTYPE '.repeat(110_000)), unreadable],
    ['30 MB of nothing', () => workbook(' '.repeat(30_000_000)), '文件解压后太大，请减少内容后再上传'],
    ['10,000 × 150 cells', wideSheet, '文件解压后太大，请减少内容后再上传'],
    ['a row at the end of the world', () => workbook('<row r="9999999"></row>'), '数据不能超过 20000 行'],
  ])(
    'answers other requests in time while it reads the sheet: %s',
    async (_what, make, message) => {
      const form = { fields: { mode: 'preview' }, name: 'a.xlsx', bytes: await make() };
      const late = await lateness(async () =>
        expect(await send('/sys/user/importExcel', form)).toMatch(message),
      );
      expect(late).toBeLessThanOrEqual(allowance);
    },
    120_000,
  );
});

describe('the server during an anonymous upload to a public form', () => {
  it('answers other requests in time while it receives a picture of 4 billion points', async () => {
    const { path, cookie } = await publicDoor();
    const form = { fields: { field: 'photo' }, name: 'a.png', bytes: png(65_535, 65_535) };
    const late = await lateness(async () => expect(await send(path, form, { cookie })).toBe(tooMany));
    expect(late).toBeLessThanOrEqual(allowance);
  }, 120_000);

  it('answers other requests in time while it receives a document with 40,000 archive entries', async () => {
    const { path, cookie } = await publicDoor();
    const names = Array.from({ length: 40_000 }, (_one, at) => ({ name: `a${at}`, data: Buffer.from('x') }));
    const form = { fields: { field: 'file' }, name: 'a.docx', bytes: writeZip(names) };
    const said = /^(?:上传成功|压缩文件)/;
    const late = await lateness(async () => expect(await send(path, form, { cookie })).toMatch(said));
    expect(late).toBeLessThanOrEqual(allowance);
  }, 120_000);
});

describe('the server while it makes thumbnails of an uploaded picture', () => {
  let largest: Promise<Buffer> | undefined;
  const largestPicture = () => (largest ??= hugePicture(false));

  it.each<[string, () => Promise<Buffer>]>([
    ['of 40 million points', largestPicture],
    ['of 40 million points that stand in memory at once', () => hugePicture(true)],
    ['that breaks off', async () => (await largestPicture()).subarray(0, 20_000)],
    ['that is nothing but its size', async () => png(6300, 6300)],
  ])(
    'answers these and other requests in time with a picture %s',
    async (_what, make) => {
      const name = await send('/sys/common/upload', cover('a.png', await make()));
      const late = await lateness(async () => {
        const answers = await Promise.all(
          ['96', '192', '384', '768', '1280', '1920'].map((width) =>
            fetch(`${url()}/api/sys/common/static/${name}?width=${width}`),
          ),
        );
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
        await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      });
      expect(late).toBeLessThanOrEqual(allowance);
    },
    120_000,
  );
});

it(
  'other requests are answered in time while a text nested 90,000 deep is saved',
  { timeout: 120_000 },
  async () => {
    const token = await server().login('admin');
    const text = { newsTitle: '深', newsContent: '<div>'.repeat(90_000), newsStatus: 0 };
    const late = await lateness(async () => {
      const answer = await fetch(`${url()}/api/teaching/teachingNews/add`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': token },
        body: JSON.stringify(text),
      });
      expect(answer.status).toBe(200);
    });
    expect(late).toBeLessThanOrEqual(allowance);
  },
);
