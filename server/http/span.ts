import type { IncomingHttpHeaders } from 'node:http';

export type Attributes = Readonly<Record<string, string | number>>;

/** A part of a traced request: a wait and its outcome. */
export type Part = {
  readonly name: string;
  /** Duration until now, in milliseconds. */
  readonly ms: number;
  readonly attributes: Attributes;
  readonly isFailed: boolean;
  /** Whether another system did the work: the database or the file store. */
  readonly isElsewhere: boolean;
};

/** A traced request or job with its parts. */
export type Span = {
  /** The trace id. */
  readonly trace: string;
  readonly part: (part: Part) => void;
  readonly end: (name: string, attributes: Attributes, isFailed: boolean) => void;
};

export type Tracing = {
  /** Begins a span; undefined: not sampled. `headers` may contain a parent trace. */
  readonly begin: (kind: 'request' | 'job', headers?: IncomingHttpHeaders) => Span | undefined;
};
