import { businessConstants } from '#machines/business-constants.ts';
import type { ApiError } from './errors.ts';

/** The dependencies of API calls on the running app. `src/app` supplies them once; the token is never part of a URL. */
export type Connection = {
  /** Base path or URL of the API, without a final slash. */
  readonly apiBase: string;
  /** The base URL of stored files, without a final slash. */
  readonly staticBase: string;
  /** A public base URL that replaces it: a third-party storage, which never gets the token. Empty if unused. */
  readonly qiniuBase: string;
  readonly token: () => string | null;
  /** The share code of the link that opened the page; empty without one. */
  readonly share: () => string;
  /** User id and orgCode: every Query key starts with them, so no data survives a change of user or department. */
  readonly scope: () => readonly [userId: string, orgCode: string];
  /** 401, or the 500 that says the token is no longer valid (docs/behaviour.md#expiry). */
  readonly onTokenLost: (event: 'token.refused' | 'token.expired', token: string) => void;
  /** Shows a failure as a toast (docs/behaviour.md#notices). */
  readonly onFailure: (error: ApiError) => void;
  /** Milliseconds (docs/behaviour.md#timing). */
  readonly timeout: number;
  /** The length of a second of Retry-After, in milliseconds. */
  readonly second: number;
};

/** Returns the address of a socket below the API; it contains no secrets. */
export function socketUrl(path: string): URL {
  const address = new URL(`${current.apiBase}${path}`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return address;
}

let current: Connection = {
  apiBase: '/api',
  staticBase: '/api/sys/common/static',
  qiniuBase: '',
  token: () => null,
  share: () => /^#share=([\w-]+)$/.exec(globalThis.location?.hash ?? '')?.[1] ?? '',
  scope: () => ['', ''],
  onTokenLost: () => undefined,
  onFailure: () => undefined,
  timeout: businessConstants.requestTimeout,
  second: businessConstants.second,
};

/**
 * Connects the API functions to the running app. `src/app` calls it once; tests call the returned function to undo it.
 */
export function connectApi(parts: Partial<Connection>): () => void {
  const before = current;
  current = { ...current, ...parts };
  return () => {
    current = before;
  };
}

export function connection(): Connection {
  return current;
}

/** The identity of a request, fixed for all its retries: leaving the page discards its share link. */
export type Caller = { readonly token: string | null; readonly headers: Readonly<Record<string, string>> };

/** Returns the headers of the session and of the share link. The token and the share link are never part of a URL that reaches a server. */
export function callerHeaders(token: string | null): Record<string, string> {
  const share = current.share();
  return {
    ...(token !== null && { 'X-Access-Token': token }),
    ...(share !== '' && { 'X-Work-Share': share }),
  };
}
