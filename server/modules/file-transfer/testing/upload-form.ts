import { randomBytes } from 'node:crypto';
import { writeZip } from '#server/files/zip-writer.ts';
import type { TestAnswer, TestServer } from '#tests/support/database/server.ts';

const boundary = '----campusTestBoundary';

export type UploadForm = {
  readonly purpose?: string;
  /** Text fields of other operations, before the file. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly name: string;
  /** The type stated by the browser, which the server does not trust. */
  readonly type?: string;
  readonly bytes: Buffer | string;
};

/** Returns body and header of a form with one file, as a browser sends it. */
export function uploadForm({
  purpose,
  fields = {},
  name,
  type = 'application/octet-stream',
  bytes,
}: UploadForm): {
  payload: Buffer;
  headers: Record<string, string>;
} {
  const texts = Object.entries({ ...(purpose === undefined ? {} : { purpose }), ...fields });
  const field = texts
    .map(([key, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`)
    .join('');
  const escaped = name.replaceAll('"', '%22');
  const head = `${field}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Sends a form to the upload operation. */
export function upload(server: TestServer, token: string | undefined, form: UploadForm): Promise<TestAnswer> {
  return server.call('POST', '/sys/common/upload', { token, ...uploadForm(form) });
}

/** Uploads a file and returns id and path. Errors: an unexpected refusal. */
export async function postFile(
  server: TestServer,
  token: string,
  form: UploadForm,
): Promise<{ id: string; path: string }> {
  const { success, message, result } = await upload(server, token, form);
  if (
    !success ||
    typeof result !== 'object' ||
    result === null ||
    !('id' in result) ||
    typeof result.id !== 'string'
  ) {
    throw new Error(`upload of ${form.name} refused: ${message}`);
  }
  return { id: result.id, path: message };
}

/** Returns a Scratch project without assets; `mark` makes its bytes unique. */
export function projectFile(mark = '', version: 3 | 2 = 3): Buffer {
  const costume = { name: 'c', assetId: 'a'.repeat(32), dataFormat: 'svg', md5ext: `${'a'.repeat(32)}.svg` };
  const stage = { isStage: true, name: 'Stage', variables: {}, blocks: {}, costumes: [costume], sounds: [] };
  const project =
    version === 3
      ? { targets: [stage], meta: { semver: '3.0.0', agent: mark } }
      : { objName: 'Stage', children: [], info: { mark } };
  return writeZip([{ name: 'project.json', data: Buffer.from(JSON.stringify(project)), compress: true }]);
}

/** Returns a sound that does not compress. Wholly random bytes may begin like a drawing, which is checked as one. */
export const soundFile = (size: number): Buffer =>
  Buffer.concat([Buffer.from('RIFF'), randomBytes(size - 4)]);

/** Returns a project whose stage has these variables; names with ☁ are cloud variables. */
export function projectWith(names: readonly string[]): Buffer {
  const variables = Object.fromEntries(
    names.map((name, at) => [`v${at}`, name.startsWith('☁') ? [name, 0, true] : [name, 0]]),
  );
  const costume = { name: 'c', assetId: 'a'.repeat(32), dataFormat: 'svg', md5ext: `${'a'.repeat(32)}.svg` };
  const stage = { isStage: true, name: 'Stage', variables, blocks: {}, costumes: [costume], sounds: [] };
  const project = { targets: [stage], meta: { semver: '3.0.0' } };
  return writeZip([{ name: 'project.json', data: Buffer.from(JSON.stringify(project)), compress: true }]);
}

/** The smallest picture: a PNG of one pixel. */
export const pngFile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
