import type { Readable } from 'node:stream';
import type {
  BodyOf,
  KeysOfTag,
  OperationKey,
  Operations,
  PathOf,
  QueryOf,
  ResultOf,
} from '#openapi/index.ts';
import type { Caller, RowScope } from './caller.ts';

export type Input<Key extends OperationKey> = {
  readonly query: QueryOf<Key>;
  readonly path: PathOf<Key>;
  readonly body: BodyOf<Key>;
};

/** One file of a multipart request, as a stream; `fields` are the text fields that came before it. */
export type UploadPart = {
  readonly fileName: string;
  readonly stream: Readable;
  readonly fields: Readonly<Record<string, string>>;
};

export type Context<Key extends OperationKey> = {
  readonly caller: Operations[Key]['access'] extends 'public' ? Caller | undefined : Caller;
  readonly scope: RowScope;
  /** Stable for one anonymous browser, by a signed cookie; the user's id when logged in. */
  readonly visitor: string;
  /** Id of the browser, by another signed cookie; only at the entrances (visitor.ts), else empty. */
  readonly device: string;
  /** What a share link of a work carries (header X-Work-Share); empty without one. */
  readonly share: string;
  /** Aborted when nobody waits for the answer any more, and when it is sent. */
  readonly closed: () => AbortSignal;
  readonly ip: string;
  readonly userAgent: string;
  /** The first file of a multipart request; a refusal when there is none. */
  readonly upload: () => Promise<UploadPart>;
  readonly header: (name: string) => string | undefined;
  readonly cookie: (name: string) => string | undefined;
};

/** An answer with its own message; a bare result is sent with the usual one. */
export class Answer<Result> {
  readonly message: string;
  readonly result: Result;
  /** Of the envelope; 201: done in part (docs/behaviour.md#imports). */
  readonly code: number;

  constructor(message: string, result: Result, code = 200) {
    this.message = message;
    this.result = result;
    this.code = code;
  }
}

export function done(message: string): Answer<null> {
  return new Answer(message, null);
}

/** What a file operation answers. */
export type FileReply = {
  readonly stream: (range?: { start: number; end: number }) => Promise<Readable>;
  /** Where the store itself sends it to whoever asks now; undefined, or an answer of it: it goes out from here. */
  readonly address?: (() => Promise<string | undefined>) | undefined;
  readonly size: number;
  readonly mime: string;
  readonly etag: string;
  /** Content-Disposition. */
  readonly disposition: string;
  readonly cacheControl: string;
};

/** A file made for this request, of a length that is not known before its end. */
export type Download = {
  readonly download: Readable;
  readonly mime: string;
  readonly fileName: string;
};

/** A cookie for one path of ours; an empty value takes it away. */
export type PathCookie = {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** Seconds. */
  readonly maxAge: number;
  readonly secure: boolean;
};

/** Sends the browser somewhere else. */
export class Redirect {
  readonly location: string;
  readonly cookie: PathCookie | undefined;

  constructor(location: string, cookie?: PathCookie) {
    this.location = location;
    this.cookie = cookie;
  }
}

/** What the caller has by this ETag is still so: known without making it anew. */
export class Unchanged {
  readonly tag: string;

  constructor(tag: string) {
    this.tag = tag;
  }
}

type Answered<Key extends OperationKey> = Operations[Key]['operation'] extends {
  responses: { 200: { content: { 'application/octet-stream': unknown } } };
}
  ? FileReply | Download
  : Operations[Key]['operation'] extends { responses: { 302: unknown } }
    ? Redirect
    : ResultOf<Key> | Answer<ResultOf<Key>> | Unchanged;

export type Handler<Key extends OperationKey> = (
  input: Input<Key>,
  context: Context<Key>,
) => Promise<Answered<Key>>;

/** All operations of one tag: a missing or misspelt one does not compile. */
export type OperationsOf<Tag extends keyof KeysOfTag> = { readonly [Key in KeysOfTag[Tag]]: Handler<Key> };

export type AllOperations = { readonly [Key in OperationKey]: Handler<Key> };
