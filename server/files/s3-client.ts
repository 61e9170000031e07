import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { FileStoreAway, FileStoreFull } from './object-store.ts';
import { createStoreTime, type StoreTime } from './s3-time.ts';

export type S3Settings = {
  /** Without a final slash. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Whether the bucket is in the path; otherwise it is a subdomain. */
  readonly pathStyle: boolean;
};

export type S3Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';

export type S3Request = {
  readonly method: S3Method;
  /** Name of the object; without it the request concerns the bucket. */
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
};

/** Outcome of one request, for metrics; `again`: it failed and is retried. */
export type S3Outcome = 'done' | 'again' | 'away' | 'refused';
export type S3Observer = (method: S3Method, outcome: S3Outcome, seconds: number) => void;

export type S3Timing = {
  /** Timeout in milliseconds for an answer, and for the next bytes of a stream. */
  readonly timeout?: number;
  /** Milliseconds before the first retry, doubled each time, with random jitter. */
  readonly pause?: number;
  /** Maximum attempts per request. */
  readonly attempts?: number;
};

export type S3Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

export type S3Client = {
  readonly timeout: number;
  /** Returns a completely read answer. Its status is below 400, or 404 or 416. */
  readonly ask: (request: S3Request, timing?: Pick<S3Timing, 'attempts'>) => Promise<S3Answer>;
  /** Returns an answer whose body is not read yet. */
  readonly stream: (request: S3Request) => Promise<Response>;
  readonly address: (
    name: string,
    seconds: number,
    query: Readonly<Record<string, string>>,
  ) => Promise<string>;
};

/** A body of some megabytes takes longer than an answer. */
const bodyTimeoutFactor = 6;
/** Time limit for all attempts of one request, as a multiple of the timeout: a client gives up after a minute. */
const totalTimeout = 8;
/** Error codes of stores that are full or over quota. */
const fullCodes: ReadonlySet<string> = new Set(['QuotaExceeded', 'EntityTooLargeForQuota', 'StorageFull']);
/** Temporary error codes. */
const transientCodes: ReadonlySet<string> = new Set(['RequestTimeout', 'SlowDown', 'OperationAborted']);
/** Error codes for a wrong signature time, including the bare status of an answer without a body, as to HEAD. */
const timeErrorCodes: ReadonlySet<string | undefined> = new Set(['RequestTimeTooSkewed', 'status 403']);

/**
 * Sends requests with AWS signature version 4 (aws4fetch). Failures of network, clock or store are retried, so every
 * request here must be idempotent. Errors: FileStoreAway, FileStoreFull.
 */
export function createS3Client(
  settings: S3Settings,
  observe: S3Observer = () => undefined,
  { timeout = 4000, pause = 100, attempts = 4 }: S3Timing = {},
): S3Client {
  const time = createStoreTime();
  const sendWithRetries = async <Result>(
    request: S3Request,
    readResponse: (response: Response) => Promise<Result>,
    max = attempts,
  ): Promise<Result> => {
    let isSignedAgain = false;
    const until = performance.now() + timeout * totalTimeout;
    const attemptTimeout = request.body === undefined ? timeout : timeout * bodyTimeoutFactor;
    for (let attempt = 1; ;) {
      const startedAt = performance.now();
      const result = await attemptRequest(
        { settings, time },
        request,
        readResponse,
        Math.min(attemptTimeout, until - startedAt),
      );
      // Retry once without counting an attempt: the store is reachable and its clock is known now.
      const isClockCorrected = !result.ok && result.isMistimed && !isSignedAgain;
      const rest = pause * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
      // A timer may fire early: without this check an attempt could have no time left after the pause.
      const isInTime = attempt < max && performance.now() + rest < until;
      const isAgain = isClockCorrected || (!result.ok && isTransientFailure(result.error) && isInTime);
      observe(request.method, outcomeOf(result, isAgain), (performance.now() - startedAt) / 1000);
      if (result.ok) return result.value;
      if (!isAgain) throw result.error;
      if (isClockCorrected) {
        isSignedAgain = true;
        continue;
      }
      await delay(rest);
      attempt += 1;
    }
  };
  return {
    timeout,
    ask: (request, timing) =>
      sendWithRetries(
        request,
        async (response) => ({
          status: response.status,
          headers: response.headers,
          text: await response.text(),
        }),
        timing?.attempts,
      ),
    stream: (request) => sendWithRetries(request, async (response) => response),
    address: async (name, seconds, query) => {
      const url = addressOf(settings, { name, query });
      url.searchParams.set('X-Amz-Expires', String(seconds));
      const request: SignatureInput = {
        method: 'GET',
        url: url.href,
        signQuery: true,
        signedFor: time.now(),
      };
      const signed = await signer(settings, request).sign();
      return signed.url.href;
    },
  };
}

type AttemptResult<Result> =
  | { readonly ok: true; readonly value: Result }
  | { readonly ok: false; readonly error: FileStoreAway | FileStoreFull; readonly isMistimed: boolean };

const isTransientFailure = (error: FileStoreAway | FileStoreFull): boolean =>
  error instanceof FileStoreAway && error.refusal === undefined;

function outcomeOf(result: AttemptResult<unknown>, isAgain: boolean): S3Outcome {
  if (result.ok) return 'done';
  if (isAgain) return 'again';
  return isTransientFailure(result.error) ? 'away' : 'refused';
}

type Store = { readonly settings: S3Settings; readonly time: StoreTime };

async function attemptRequest<Result>(
  store: Store,
  request: S3Request,
  readResponse: (response: Response) => Promise<Result>,
  timeout: number,
): Promise<AttemptResult<Result>> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), Math.ceil(timeout));
  try {
    const signedFor = store.time.now();
    const response = await send(store.settings, { ...request, signedFor }, controller.signal);
    if (response.status < 300 || [404, 416].includes(response.status))
      return { ok: true, value: await readResponse(response) };
    const error = await failureOf(response);
    const mayBeTime = error instanceof FileStoreAway && timeErrorCodes.has(error.refusal);
    const isMistimed = mayBeTime && store.time.adoptTime(signedFor, response.headers.get('date'));
    return { ok: false, error, isMistimed };
  } catch (cause) {
    const error = new FileStoreAway('the object store does not answer', { cause });
    return { ok: false, error, isMistimed: false };
  } finally {
    clearTimeout(timer);
  }
}

async function send(
  settings: S3Settings,
  request: S3Request & Pick<SignatureInput, 'signedFor'>,
  signal: AbortSignal,
): Promise<Response> {
  const { method, body, headers, signedFor } = request;
  const { url, headers: signed } = await signer(settings, {
    method,
    signedFor,
    url: addressOf(settings, request).href,
    // The store verifies the checksum and rejects content that the network has changed.
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
  }).sign();
  // Not signed, because a proxy may change it. It requests the stored bytes unencoded.
  signed.set('accept-encoding', 'identity');
  return await fetch(url, { method, headers: signed, signal, redirect: 'manual', body: body ?? null });
}

type SignatureInput = {
  readonly method: S3Method;
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly signQuery?: boolean;
  readonly signedFor: Date;
};

function signer(
  { accessKey, secretKey, region }: S3Settings,
  { signedFor, ...request }: SignatureInput,
): AwsV4Signer {
  return new AwsV4Signer({
    ...request,
    datetime: signedFor.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
  });
}

/** Returns the URL of an object or of the bucket. */
export function addressOf(
  { endpoint, bucket, pathStyle }: S3Settings,
  { name, query = {} }: Pick<S3Request, 'name' | 'query'> = {},
): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.host = `${bucket}.${url.host}`;
  url.pathname = [url.pathname.replace(/\/$/, ''), ...(pathStyle ? [bucket] : []), name ?? ''].join('/');
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}

async function failureOf(response: Response): Promise<FileStoreAway | FileStoreFull> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? `status ${response.status}`;
  const message = `the object store answered ${response.status} (${code})`;
  if (response.status === 507 || fullCodes.has(code)) return new FileStoreFull(message);
  const isTransient = response.status >= 500 || response.status === 429 || transientCodes.has(code);
  return new FileStoreAway(message, isTransient ? {} : { refusal: code });
}
