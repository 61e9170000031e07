import { businessConstants } from '#machines/business-constants.ts';
import type { ApiError } from './errors.ts';

/** What a call needs to know about the running app. Supplied once by `src/app`; the token is never part of a URL. */
export type Connection = {
  /** Base path or URL of the API, without a final slash. */
  readonly apiBase: string;
  /** Where stored files are read from, without a final slash. */
  readonly staticBase: string;
  /** Where they are read from instead, by anybody: a storage of another company, which never gets the token; empty: none. */
  readonly qiniuBase: string;
  readonly token: () => string | null;
  /** What the share link that led here carries; empty without one. */
  readonly share: () => string;
  /** User id and orgCode: every Query key starts with them, so no data survives a change of user or department. */
  readonly scope: () => readonly [userId: string, orgCode: string];
  /** 401, or the 500 that says the token is no longer valid (docs/behaviour.md#expiry). */
  readonly onTokenLost: (event: 'token.refused' | 'token.expired', token: string) => void;
  /** A failure that is shown as a notice (docs/behaviour.md#notices). */
  readonly onFailure: (error: ApiError) => void;
  /** Milliseconds (docs/behaviour.md#timing). */
  readonly timeout: number;
  /** Milliseconds of a second of those that a server asks to wait. */
  readonly second: number;
};

/** The address of a socket below the API; nothing secret is part of it. */
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

/** Joins the API functions to the running app. Called once by `src/app`, and by tests, which undo it by what it answers. */
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

/** Who asks, however often: a page that is left meanwhile takes its share link with it. */
export type Caller = { readonly token: string | null; readonly headers: Readonly<Record<string, string>> };

/** Who asks: the session, and the share link that led here. Neither is ever part of a URL a server sees. */
export function callerHeaders(token: string | null): Record<string, string> {
  const share = current.share();
  return {
    ...(token !== null && { 'X-Access-Token': token }),
    ...(share !== '' && { 'X-Work-Share': share }),
  };
}
