import { describe, expect, it } from 'vitest';
import type { UploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import {
  allowance,
  cover,
  drawing,
  many,
  measuredServer,
  png,
  project,
  svg,
  tooMany,
  unreadable,
  unsafe,
  work,
  workbook,
} from './testing/worst-inputs.ts';

// One input of each kind; worst-inputs.long.test.ts has all that are known.

const { publicDoor, send, lateness, server, url } = measuredServer();

describe('the server during an upload by a user', () => {
  it.each<[string, () => UploadForm, string]>([
    ['an SVG of 80,000 attributes', () => svg(drawing(`<g${many(80_000)}/>`)), unsafe],
    ['a picture of 4 billion points', () => cover('a.png', png(65_535, 65_535)), tooMany],
    [
      'a project nested 100,000 deep',
      () => work(project(`{"objName":"Stage","scripts":${'['.repeat(1e5)}${']'.repeat(1e5)}}`)),
      '作品里的内容嵌套太深，编辑器打不开，请减少积木的层数后再上传',
    ],
  ])(
    'answers other requests in time while it receives the file: %s',
    async (_what, make, message) => {
      const form = make();
      const late = await lateness(async () =>
        expect(await send('/sys/common/upload', form)).toMatch(message),
      );
      expect(late).toBeLessThanOrEqual(allowance);
    },
    120_000,
  );

  it('answers other requests in time while it reads a sheet of 1.1 MB of document types', async () => {
    const bytes = workbook('<!DOCTYPE '.repeat(110_000));
    const form = { fields: { mode: 'preview' }, name: 'a.xlsx', bytes };
    const late = await lateness(async () =>
      expect(await send('/sys/user/importExcel', form)).toMatch(unreadable),
    );
    expect(late).toBeLessThanOrEqual(allowance);
  }, 120_000);
});

describe('the server during an anonymous upload to a public form', () => {
  it('answers other requests in time while it receives a picture of 4 billion points', async () => {
    const { path, cookie } = await publicDoor();
    const form = { fields: { field: 'photo' }, name: 'a.png', bytes: png(65_535, 65_535) };
    const late = await lateness(async () => expect(await send(path, form, { cookie })).toBe(tooMany));
    expect(late).toBeLessThanOrEqual(allowance);
  }, 120_000);
});

describe('the server while it makes thumbnails of an uploaded picture', () => {
  it('answers these and other requests in time with a picture that is nothing but its size', async () => {
    const name = await send('/sys/common/upload', cover('a.png', png(6300, 6300)));
    const late = await lateness(async () => {
      const answers = await Promise.all(
        ['96', '1920'].map((width) => fetch(`${url()}/api/sys/common/static/${name}?width=${width}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    });
    expect(late).toBeLessThanOrEqual(allowance);
  }, 120_000);
});

it(
  'other requests are answered in time while a text nested 20,000 deep is saved',
  { timeout: 120_000 },
  async () => {
    const token = await server().login('admin');
    const text = { newsTitle: '深', newsContent: '<div>'.repeat(20_000), newsStatus: 0 };
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
