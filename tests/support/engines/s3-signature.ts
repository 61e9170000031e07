import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type S3Keys = { readonly accessKey: string; readonly secretKey: string; readonly region: string };

/** The request as received, without decoding. */
export type SignedRequest = {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  readonly now: Date;
};

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** The tolerated clock difference in minutes. */
const skew = 15;

/**
 * Verifies AWS Signature Version 4 by its documentation, independent of the library that signs. Returns the
 * error code of the store, or undefined if the signature is valid.
 */
export function signatureFault(request: SignedRequest, keys: S3Keys): string | undefined {
  const url = new URL(request.url, 'http://store');
  const isInQuery = url.searchParams.has('X-Amz-Signature');
  const given = isInQuery ? fromQuery(url) : fromHeader(request);
  if (given === undefined) return 'AccessDenied';
  const [accessKey, date = '', region = '', service = '', end] = given.credential.split('/');
  if (accessKey !== keys.accessKey) return 'InvalidAccessKeyId';
  if (region !== keys.region || service !== 's3' || end !== 'aws4_request')
    return 'AuthorizationHeaderMalformed';
  const fault = isInQuery ? lifeFault(url, given.time, request.now) : bodyFault(request);
  if (fault !== undefined) return fault;
  const scope = `${date}/${region}/s3/aws4_request`;
  const canonical = canonicalRequest(request, url, given.signedHeaders, isInQuery);
  const text = ['AWS4-HMAC-SHA256', given.time, scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretKey}`);
  const expected = Buffer.from(hmac(key, text).toString('hex'));
  const signature = Buffer.from(given.signature);
  const isSame = expected.length === signature.length && timingSafeEqual(expected, signature);
  if (!isSame) return 'SignatureDoesNotMatch';
  return Math.abs(parseTime(given.time) - request.now.getTime()) > skew * 60_000 && !isInQuery
    ? 'RequestTimeTooSkewed'
    : undefined;
}

type Given = {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** As 20300102T030405Z. */
  readonly time: string;
};

function fromHeader({ headers }: SignedRequest): Given | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
    headers['authorization'] ?? '',
  );
  if (match === null) return undefined;
  const [, credential = '', names = '', signature = ''] = match;
  return { credential, signedHeaders: names.split(';'), signature, time: headers['x-amz-date'] ?? '' };
}

function fromQuery(url: URL): Given {
  const read = (name: string): string => url.searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders').split(';'),
    signature: read('Signature'),
    time: read('Date'),
  };
}

function lifeFault(url: URL, time: string, now: Date): string | undefined {
  const seconds = Number(url.searchParams.get('X-Amz-Expires'));
  return parseTime(time) + seconds * 1000 < now.getTime() ? 'AccessDenied' : undefined;
}

function bodyFault({ headers, body }: SignedRequest): string | undefined {
  return headers['x-amz-content-sha256'] === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

function canonicalRequest(
  { method, headers }: SignedRequest,
  url: URL,
  signedHeaders: readonly string[],
  isInQuery: boolean,
): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encode).join('='))
    .toSorted()
    .join('&');
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('');
  const hash = isInQuery ? 'UNSIGNED-PAYLOAD' : (headers['x-amz-content-sha256'] ?? '');
  return [method, url.pathname, query, lines, signedHeaders.join(';'), hash].join('\n');
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

function parseTime(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
