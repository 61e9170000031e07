import type { IncomingHttpHeaders } from 'node:http';

export type Attributes = Readonly<Record<string, string | number>>;

/** What somebody waited for, and how it ended. */
export type Part = {
  readonly name: string;
  /** How long it took until now, in milliseconds. */
  readonly ms: number;
  readonly attributes: Attributes;
  readonly isFailed: boolean;
  /** Whether it was somebody else's work: the database's, the file store's. */
  readonly isElsewhere: boolean;
};

/** Work that a collector is told of, with its parts. */
export type Span = {
  /** Of the whole that it belongs to. */
  readonly trace: string;
  readonly part: (part: Part) => void;
  readonly end: (name: string, attributes: Attributes, isFailed: boolean) => void;
};

export type Tracing = {
  /** Undefined: this one is left out of the sample. `headers` may say whose part it is. */
  readonly begin: (kind: 'request' | 'job', headers?: IncomingHttpHeaders) => Span | undefined;
};
