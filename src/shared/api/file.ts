import type { OperationKey, paths, QueryOf, ResultOf, Schema } from '#openapi/index.ts';
import { isPrivatePath } from '#openapi/private-file.ts';
import { refusal } from '#openapi/wire.ts';
import { buildHeader, traffic } from '#shared/app/traffic.ts';
import { callerHeaders, connection, type Caller } from './connection.ts';
import { answerInfo, askAgain, type AnswerInfo } from './again.ts';
import { checkedAnswer, fetchContract, type Answer } from './client.ts';
import { answerSlot, readOfflineAnswer, storeAnswer } from './offline-answers.ts';
import { networkFailure, statusFailure } from './failures.ts';
import { parseJson } from './parse-json.ts';

export type UploadPurpose = NonNullable<
  paths['/sys/common/upload']['post']['requestBody']['content']['multipart/form-data']['purpose']
>;

export type TransferOptions = {
  /** Bytes done and total bytes; `total` is 0 while it is unknown. */
  readonly onProgress?: ((progress: { loaded: number; total: number }) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

const uploadPath = '/sys/common/upload';

type PathsOf<Method extends string> = OperationKey extends infer Key
  ? Key extends `${Method} ${infer Path}`
    ? Path
    : never
  : never;

/** The values of the parameters in a path template. */
type PathParams = Readonly<Record<string, string>>;

function withParams(path: string, params: PathParams): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Returns the address of a stored file, for `src` and `href`. Absolute addresses are returned unchanged. */
export function fileUrl(path: string): string {
  if (/^(https?:|data:|blob:)/.test(path) || path.startsWith('/')) return path;
  const { qiniuBase, staticBase } = connection();
  const base = isPrivatePath(path) ? staticBase : qiniuBase || staticBase;
  return `${base}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Returns the path of the stored file behind one of our addresses; undefined for other addresses. */
export function storedPath(address: string): string | undefined {
  return /\/sys\/common\/static\/([\w-]+\.\w+)(?:\?.*)?$/.exec(address)?.[1];
}

/** The picture widths in pixels that the server provides, ascending. */
const pictureWidths = ['96', '192', '384', '768', '1280', '1920'] as const satisfies readonly NonNullable<
  QueryOf<'GET /sys/common/static/{path}'>['width']
>[];

/**
 * The addresses of a picture on our server by width, ascending; empty for a picture that has only its original size.
 */
export function pictureUrls(path: string): readonly { readonly width: number; readonly url: string }[] {
  const address = fileUrl(path);
  const isOurs = address.startsWith(`${connection().staticBase}/`);
  if (!isOurs || !/\.(?:png|jpe?g|webp|gif)$/i.test(address)) return [];
  return pictureWidths.map((width) => ({ width: Number(width), url: `${address}?width=${width}` }));
}

/**
 * Uploads one file. It uses XMLHttpRequest because `fetch` reports no upload progress. An abort rejects with the
 * signal's reason.
 */
export async function uploadFile(
  file: File,
  options: TransferOptions & { readonly purpose: UploadPurpose },
): Promise<Schema<'StoredFile'>> {
  return (await postFile(uploadPath, file, { purpose: options.purpose }, options)).result;
}

/** Sends one file to a multipart operation, such as an import; `fields` are its text fields. */
export async function postFile<Path extends PathsOf<'POST'>>(
  path: Path,
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions & { readonly params?: PathParams } = {},
): Promise<Answer<ResultOf<Extract<`POST ${Path}`, OperationKey>>>> {
  return await sendFile<Extract<`POST ${Path}`, OperationKey>>(path, file, fields, options);
}

/** Like `postFile`, with a computed path (record-calls.ts). */
export async function sendFile<Key extends OperationKey>(
  path: string,
  file: File,
  fields: Readonly<Record<string, string>>,
  { params = {}, ...options }: TransferOptions & { readonly params?: PathParams },
): Promise<Answer<ResultOf<Key>>> {
  const token = connection().token();
  const headers = callerHeaders(token);
  const form = new FormData();
  // The fields come first: a streaming server needs them before the bytes.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  const exchange = async (all: Caller['headers']) => ({
    response: await sendForm(withParams(path, params), form, { token, headers: all }, options),
  });
  const contractOf = () => fetchContract('post', path, { token, quiet: true });
  // The check of a sheet writes nothing; other uploads need no contract before they are sent.
  const isImport = fields['mode'] === 'all' || fields['mode'] === 'valid';
  const sendRequest =
    isImport && (await contractOf())?.once === true
      ? (await import('./idempotency-keys.ts')).importOnce(path, params, headers, exchange)
      : () => exchange(headers);
  const { response } = await askAgain(sendRequest, (found) => found.response, false, options.signal);
  const { status, body } = response;
  if (status < 200 || status > 299) throw statusFailure(status, body, { token, quiet: true });
  const contract = await contractOf();
  return checkedAnswer<Key>(`POST ${path}`, contract?.answers['200'], body);
}

/**
 * Downloads the file of an `x-export` or `x-template` operation. A refusal, which is not a file, throws like any other.
 */
export async function downloadSheet(
  path: PathsOf<'GET'>,
  query: Readonly<Record<string, string | number | undefined>> = {},
  params: PathParams = {},
): Promise<ArrayBuffer> {
  return await loadSheet(path, query, params);
}

/** Like `downloadSheet`, with a computed path (record-calls.ts). */
export async function loadSheet(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
  params: PathParams = {},
): Promise<ArrayBuffer> {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const { apiBase } = connection();
  return downloadFile(`${apiBase}${withParams(path, params)}?${new URLSearchParams(entries).toString()}`);
}

/** Downloads the bytes of a stored file with the caller's token. */
export async function downloadFile(path: string, options: TransferOptions = {}): Promise<ArrayBuffer> {
  const address = new URL(fileUrl(path), getPageAddress()).href;
  // A work may name a file on another host, which must not get the token.
  const token = isOurs(address) ? connection().token() : null;
  const request = {
    headers: isOurs(address) ? callerHeaders(token) : {},
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  const failure = { token, quiet: true };
  const cacheSlot = isOurs(address) ? answerSlot(new URL(address).pathname) : undefined;
  try {
    let last: Response | undefined;
    const sendRequest = async () => {
      // An unread body would block the connection that the next request could reuse. The cancellation is not awaited.
      last?.body?.cancel().catch(() => undefined);
      last = await fetch(address, request);
      return { response: last };
    };
    const { response } = await askAgain(sendRequest, answerInfo, true, options.signal);
    if (isOurs(address)) traffic.answered(response.headers.get(buildHeader));
    if (!response.ok) throw statusFailure(response.status, parseJson(await response.text()), failure);
    if (isOurs(address) && isEnvelope(response))
      checkedAnswer(address, refusal, parseJson(await response.text()));
    const bytes = await bytesOf(response, options);
    if (cacheSlot !== undefined) void storeAnswer(cacheSlot, bytes);
    return bytes;
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const cached = cacheSlot && (await readOfflineAnswer(cacheSlot));
    if (cached === undefined) throw networkFailure(failure);
    return await cached.arrayBuffer();
  }
}

/** Detects an API answer instead of a file; files of users are never sent as JSON. */
function isEnvelope({ headers }: Response): boolean {
  return (
    (headers.get('content-type') ?? '').startsWith('application/json') && !headers.has('content-disposition')
  );
}

const getPageAddress = (): string => globalThis.location?.href ?? 'http://localhost';

function isOurs(address: string): boolean {
  const { origin, pathname } = new URL(address);
  const { apiBase, staticBase } = connection();
  return [apiBase, staticBase].some((base) => {
    const baseUrl = new URL(base, getPageAddress());
    return baseUrl.origin === origin && pathname.startsWith(baseUrl.pathname);
  });
}

function sendForm(
  path: string,
  form: FormData,
  { token, headers }: Caller,
  { onProgress, signal }: TransferOptions,
): Promise<AnswerInfo> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', `${connection().apiBase}${path}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.({ loaded, total }));
    request.addEventListener('load', () => {
      traffic.answered(request.getResponseHeader(buildHeader));
      resolve({
        status: request.status,
        retryAfter: request.getResponseHeader('Retry-After'),
        body: parseJson(request.responseText),
      });
    });
    request.addEventListener('error', () => reject(networkFailure({ token, quiet: true })));
    request.addEventListener('abort', () =>
      reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')),
    );
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', abort, { once: true });
    request.send(form);
  });
}

async function bytesOf(response: Response, { onProgress }: TransferOptions): Promise<ArrayBuffer> {
  if (response.body === null || onProgress === undefined) return response.arrayBuffer();
  const total = Number(response.headers.get('content-length') ?? 0);
  let loaded = 0;
  const countedStream = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        loaded += part.byteLength;
        onProgress({ loaded, total: Math.max(total, loaded) });
        controller.enqueue(part);
      },
    }),
  );
  return new Response(countedStream).arrayBuffer();
}
