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
  /** Id of the browser, from another signed cookie; set only for login operations (visitor.ts), otherwise empty. */
  readonly device: string;
  /** Token of a work's share link (header X-Work-Share); empty without one. */
  readonly share: string;
  /** Returns a signal that is aborted when the client disconnects, and when the answer is sent. */
  readonly closed: () => AbortSignal;
  readonly ip: string;
  readonly userAgent: string;
  /** Returns the first file of a multipart request. Errors: a refusal if the request has no file. */
  readonly upload: () => Promise<UploadPart>;
  readonly header: (name: string) => string | undefined;
  readonly cookie: (name: string) => string | undefined;
};

/** An answer with its own message; a bare result gets the default message. */
export class Answer<Result> {
  readonly message: string;
  readonly result: Result;
  /** Code of the envelope; 201: done in part (docs/behaviour.md#imports). */
  readonly code: number;

  constructor(message: string, result: Result, code = 200) {
    this.message = message;
    this.result = result;
    this.code = code;
  }
}

/** Returns an answer that consists of a message. */
export function messageAnswer(message: string): Answer<null> {
  return new Answer(message, null);
}

/** Result of a file operation. */
export type FileReply = {
  readonly stream: (range?: { start: number; end: number }) => Promise<Readable>;
  /** Returns a temporary URL of the object store; if this or its result is undefined, this server sends the file. */
  readonly address?: (() => Promise<string | undefined>) | undefined;
  readonly size: number;
  readonly mime: string;
  readonly etag: string;
  /** Value of the Content-Disposition header. */
  readonly disposition: string;
  readonly cacheControl: string;
};

/** A file generated for this request, of unknown length. */
export type Download = {
  readonly download: Readable;
  readonly mime: string;
  readonly fileName: string;
};

/** A cookie for one path; an empty value deletes it. */
export type PathCookie = {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** Seconds. */
  readonly maxAge: number;
  readonly secure: boolean;
};

/** Redirects the browser. */
export class Redirect {
  readonly location: string;
  readonly cookie: PathCookie | undefined;

  constructor(location: string, cookie?: PathCookie) {
    this.location = location;
    this.cookie = cookie;
  }
}

/** The caller's answer with this ETag is still current; the handler knows this without computing it. */
export class NotModified {
  readonly tag: string;

  constructor(tag: string) {
    this.tag = tag;
  }
}

type HandlerResult<Key extends OperationKey> = Operations[Key]['operation'] extends {
  responses: { 200: { content: { 'application/octet-stream': unknown } } };
}
  ? FileReply | Download
  : Operations[Key]['operation'] extends { responses: { 302: unknown } }
    ? Redirect
    : ResultOf<Key> | Answer<ResultOf<Key>> | NotModified;

export type Handler<Key extends OperationKey> = (
  input: Input<Key>,
  context: Context<Key>,
) => Promise<HandlerResult<Key>>;

/** All operations of one tag: a missing or misspelt one does not compile. */
export type OperationsOf<Tag extends keyof KeysOfTag> = { readonly [Key in KeysOfTag[Tag]]: Handler<Key> };

export type AllOperations = { readonly [Key in OperationKey]: Handler<Key> };
