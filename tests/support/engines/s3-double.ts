import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#server/files/s3-client.ts';
import { parseRange } from '#server/files/range.ts';
import { signatureFault } from './s3-signature.ts';

/** A fault for the next matching requests, as the line, the disk or the load of a real store causes it. */
export type Mishap = {
  /**
   * A status; `cut`: the body ends half way; `hang`: no answer; `stall`: the body stops; `drop`: the
   * connection ends; `lost`: the connection ends after the request was done.
   */
  readonly how: number | 'cut' | 'hang' | 'stall' | 'drop' | 'lost';
  readonly when?: (request: Asked) => boolean;
  /** The number of requests it affects; absent: all. */
  readonly times?: number;
  /** The error code of the store. */
  readonly code?: string;
};

/** One request; the name is empty for requests to the bucket. */
export type Asked = { readonly method: string; readonly name: string; readonly query: URLSearchParams };

type Stored = { readonly bytes: Buffer; readonly modified: Date };
type Begun = { readonly name: string; readonly at: Date; readonly parts: Map<number, Buffer> };
type Answer = { status: number; headers?: Record<string, string | number>; body?: string | Buffer };

export type S3Double = {
  readonly settings: S3Settings;
  readonly objects: Map<string, Stored>;
  /** Multipart uploads that are neither completed nor aborted. */
  readonly uploads: Map<string, Begun>;
  readonly asked: Asked[];
  readonly befall: (mishap: Mishap) => void;
  /** Removes all faults. */
  readonly calm: () => void;
  readonly clock: { now: () => Date };
  readonly close: () => Promise<void>;
};

const bucket = 'campus';
const keys = { accessKey: 'double', secretKey: 'a secret/with+signs=', region: 'school-1' } as const;

/** A store with the part of S3 that the product uses. It checks every signature and fails on request. */
export async function startS3Double({ pageSize = 1000 } = {}): Promise<S3Double> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Begun>();
  const asked: Asked[] = [];
  const clock = { now: () => new Date() };
  let mishaps: { mishap: Mishap; left: number }[] = [];
  const work = { objects, uploads, pageSize, now: () => clock.now() };

  const server = createServer((request, response) => {
    void answerTo(request, response).catch(() => response.destroy());
  });
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, place, ...rest] = decodeURIComponent(url.pathname).split('/');
    const received = { method: request.method ?? '', name: rest.join('/'), query: url.searchParams };
    asked.push(received);
    const body = await buffer(request);
    const found = mishaps.find(({ mishap, left }) => left > 0 && (mishap.when?.(received) ?? true));
    const how = found?.mishap.how;
    if (found !== undefined) found.left -= 1;
    if (how === 'hang') return;
    if (how === 'drop') return void response.destroy();
    if (typeof how === 'number') return give(response, fault(how, found?.mishap.code ?? 'InternalError'));
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const wrong = signatureFault(
      { method: received.method, url: request.url ?? '', headers, body, now: clock.now() },
      keys,
    );
    const date = clock.now().toUTCString();
    if (wrong !== undefined) return give(response, { ...fault(403, wrong), headers: { date } });
    if (place !== bucket) return give(response, fault(404, 'NoSuchBucket'));
    const answer = handle(work, received, body, request.headers.range);
    if (how === 'lost') return void response.destroy();
    give(response, answer, how);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    settings: { ...keys, endpoint: `http://127.0.0.1:${port}`, bucket, pathStyle: true },
    objects,
    uploads,
    asked,
    clock,
    befall: (mishap) => mishaps.push({ mishap, left: mishap.times ?? Infinity }),
    calm: () => void (mishaps = []),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function give(
  response: ServerResponse,
  { status, headers = {}, body = '' }: Answer,
  how?: 'cut' | 'stall',
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  if (how === undefined) return void response.end(bytes);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
    if (how === 'cut') response.destroy();
  });
}

const xml = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
const fault = (status: number, code: string): Answer => xml(status, `<Error><Code>${code}</Code></Error>`);
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

type Work = {
  readonly objects: Map<string, Stored>;
  readonly uploads: Map<string, Begun>;
  readonly pageSize: number;
  readonly now: () => Date;
};

function handle(work: Work, { method, name, query }: Asked, body: Buffer, range: string | undefined): Answer {
  const uploadId = query.get('uploadId');
  if (name === '') {
    if (method === 'HEAD') return { status: 200 };
    return query.has('uploads') ? listUploads(work) : listObjects(work, query);
  }
  if (uploadId !== null) return handlePart(work, { method, uploadId, query }, body);
  switch (method) {
    case 'PUT':
      work.objects.set(name, { bytes: body, modified: work.now() });
      return { status: 200, headers: { etag: etagOf(body) } };
    case 'POST': {
      const id = randomUUID();
      work.uploads.set(id, { name, at: work.now(), parts: new Map() });
      const result = `<UploadId>${id}</UploadId>`;
      return xml(200, `<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>`);
    }
    case 'DELETE':
      work.objects.delete(name);
      return { status: 204 };
    default:
      return readObject(work.objects.get(name), method, query, range);
  }
}

function readObject(
  stored: Stored | undefined,
  method: string,
  query: URLSearchParams,
  range: string | undefined,
): Answer {
  if (stored === undefined) return method === 'HEAD' ? { status: 404 } : fault(404, 'NoSuchKey');
  const { bytes, modified } = stored;
  const overrides = Object.fromEntries(
    ['content-type', 'content-disposition', 'cache-control'].flatMap((one) => {
      const value = query.get(`response-${one}`);
      return value === null ? [] : [[one, value]];
    }),
  );
  const headers = { ...overrides, etag: etagOf(bytes), 'last-modified': modified.toUTCString() };
  if (method === 'HEAD') return { status: 200, headers: { ...headers, 'content-length': bytes.length } };
  const expected = parseRange(range, bytes.length);
  if (expected === 'unsatisfiable') return fault(416, 'InvalidRange');
  if (expected === 'full') return { status: 200, headers, body: bytes };
  const part = bytes.subarray(expected.start, expected.end + 1);
  const place = `bytes ${expected.start}-${expected.end}/${bytes.length}`;
  return { status: 206, headers: { ...headers, 'content-range': place }, body: part };
}

function handlePart(
  { objects, uploads, now }: Work,
  { method, uploadId, query }: { method: string; uploadId: string; query: URLSearchParams },
  body: Buffer,
): Answer {
  const begun = uploads.get(uploadId);
  if (begun === undefined) return fault(404, 'NoSuchUpload');
  if (method === 'DELETE') {
    uploads.delete(uploadId);
    return { status: 204 };
  }
  if (method === 'PUT') {
    begun.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  const parts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)].map(
    ([, number, etag = '']) => ({
      bytes: begun.parts.get(Number(number)),
      etag: etag.replaceAll('&quot;', '"'),
    }),
  );
  if (parts.some(({ bytes, etag }) => bytes === undefined || etagOf(bytes) !== etag))
    return fault(400, 'InvalidPart');
  objects.set(begun.name, {
    bytes: Buffer.concat(parts.flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes]))),
    modified: now(),
  });
  uploads.delete(uploadId);
  return xml(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

function listObjects({ objects, pageSize }: Work, query: URLSearchParams): Answer {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const rest = [...objects]
    .filter(([name]) => name.startsWith(prefix) && name > after)
    .filter(([name]) => delimiter === null || !name.slice(prefix.length).includes(delimiter))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const page = rest.slice(0, pageSize);
  const contents = page.map(
    ([name, { bytes, modified }]) =>
      `<Contents><Key>${name}</Key><LastModified>${modified.toISOString()}</LastModified>` +
      `<ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Contents>`,
  );
  const more = rest.length > pageSize;
  const token = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64');
  const next = more ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
  return xml(
    200,
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

function listUploads({ uploads }: Work): Answer {
  const list = [...uploads].map(
    ([id, { name, at }]) =>
      `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  );
  return xml(
    200,
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${list.join('')}</ListMultipartUploadsResult>`,
  );
}
