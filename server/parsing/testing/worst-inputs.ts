import { setInterval, setTimeout } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { writeZip, type ZipEntry } from '#server/files/zip-writer.ts';
import { uploadForm, type UploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { definition, withFiles } from '#server/forms/public/testing/link-calls.ts';
import { insertLink, newLinkToken } from '#server/forms/shared/links/public-links.store.ts';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

/** Additional milliseconds that other requests may wait, compared with an idle server. */
export const allowance = 250;
/** A blocked event loop is late in every attempt; a busy machine is not. */
const attempts = 4;

/** A server for the tests of a file, with what they measure. */
export function measuredServer() {
  let server: TestServer;
  let url: string;

  beforeAll(async () => {
    server = await createTestServer();
    url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    // Starts the thread, so that only the parser is measured.
    await send('/sys/common/upload', { purpose: 'cover', name: 'a.png', bytes: png(1, 1) });
  });
  afterAll(() => server.close());

  /** The upload for anonymous users, with the cookie of one. */
  async function publicDoor() {
    const { deps, database } = server;
    const code = `door${deps.newId().slice(0, 8)}`;
    const formId = await madeForm(server, code, definition);
    const token = newLinkToken();
    const { db } = database;
    await insertLink(db, formId, token, {
      ...withFiles,
      departs: [],
      fileTypes: ['picture', 'document'],
      fileLimit: 8 * 1024 * 1024,
      enabled: true,
      title: null,
      intro: null,
      thanks: null,
      deadline: null,
      places: null,
      once: 'no',
      captcha: 'auto',
      orgCode: null,
      updateBy: null,
      updateTime: null,
    });
    const path = `/online/public/form/${token}`;
    const { headers } = await fetch(`${url}/api${path}`);
    return { path: `${path}/file`, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  }

  /** Uploads as `admin`, or as an anonymous user with a cookie; returns the message of the answer. */
  async function send(path: string, form: UploadForm, as?: { readonly cookie: string }): Promise<string> {
    const { payload, headers } = uploadForm(form);
    const who = as ?? { 'x-access-token': await server.login('admin') };
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, ...who },
      body: new Uint8Array(payload),
    });
    const said: unknown = await answer.json();
    return typeof said === 'object' && said !== null && 'message' in said ? String(said.message) : '';
  }

  /** Requests /healthz every 50 ms during the work; returns the longest wait in milliseconds. */
  async function slowestAnswer(work: () => Promise<unknown>): Promise<number> {
    const waits: Promise<number>[] = [];
    const isDone = new AbortController();
    const working = work().finally(() => isDone.abort());
    for await (const { signal } of setInterval(50, isDone)) {
      waits.push(waitForAnswer());
      if (signal.aborted) break;
    }
    await working;
    return Math.max(...(await Promise.all(waits)));
  }

  /** Returns how much longer other requests wait during the work than before it, in milliseconds: the best attempt. */
  async function lateness(work: () => Promise<unknown>): Promise<number> {
    let late = Infinity;
    for (let attempt = 0; attempt < attempts && late > allowance; attempt += 1) {
      const quiet = await slowestAnswer(() => setTimeout(250));
      late = (await slowestAnswer(work)) - quiet;
    }
    return late;
  }

  async function waitForAnswer(): Promise<number> {
    const asked = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    return performance.now() - asked;
  }

  return { publicDoor, send, lateness, server: () => server, url: () => url };
}

export const many = (count: number): string =>
  Array.from({ length: count }, (_one, at) => ` a${at}="1"`).join('');
export const drawing = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

export function workbook(sheet: string): Buffer {
  const relation =
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relation,
    'xl/worksheets/sheet1.xml': sheet,
  };
  return writeZip(
    Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text), compress: true })),
  );
}

export const wideSheet = (): Promise<Buffer> =>
  buffer(
    writeXlsx({
      name: 'a',
      headers: Array.from({ length: 150 }, (_one, at) => `列${at}`),
      widths: [],
      rows: Array.from({ length: 10_000 }, () => Array.from({ length: 150 }, () => 1)),
    }),
  );

export const project = (text: string, more: readonly ZipEntry[] = []): Buffer =>
  writeZip([{ name: 'project.json', data: Buffer.from(text), compress: true }, ...more]);

export const wav = (name: string): ZipEntry => ({
  name,
  data: Buffer.alloc(45 * 1024 * 1024),
  compress: true,
});

export function png(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

export function gif(width: number, height: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
}

export function jpeg(width: number, height: number): Buffer {
  const head = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0001108000000000301220002110103110100',
    'hex',
  );
  head.writeUInt16BE(height, 25);
  head.writeUInt16BE(width, 27);
  return head;
}

export function webp(width: number, height: number): Buffer {
  const head = Buffer.from('RIFF\u0016\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUIntLE(width - 1, 24, 3);
  head.writeUIntLE(height - 1, 27, 3);
  return head;
}

export const unsafe = 'SVG 图片里有脚本或外部内容，请另存为普通 SVG 或 PNG';
export const unreadable = '文件无法识别，请使用模板填写并保存为 .xlsx 文件';
export const tooMany = '图片不能超过4000万像素，请缩小后再上传';

const asset = (name: string) => (bytes: Buffer | string) => ({ purpose: 'asset', name, bytes });
export const svg = asset('a.svg');
export const cover = (name: string, bytes: Buffer) => ({ purpose: 'cover', name, bytes });
export const work = (bytes: Buffer) => ({ purpose: 'work', name: 'a.sb3', bytes });
