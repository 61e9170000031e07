import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

// Implements the COPY protocol as streams with backpressure, over the messages that `pg` passes to a submitted query
// (docs/decisions/030-backup-through-the-driver.md).

type Message = { readonly text?: string };
type CopyData = { readonly chunk: Buffer };
type CopyConnection = Connection & {
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
  readonly sendCopyFail: (message: string) => void;
};

type StreamCallback = (error?: Error | null) => void;

/** Chunk size in bytes: the protocol sends one message per row. */
const batch = 64 * 1024;

/** `COPY 12` → 12. */
const rowsOf = ({ text = '' }: Message): number => Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;

/** Submit `copy … to stdout` to a client and read its bytes. */
export class CopyOut extends Readable implements Submittable {
  /** Known at the end. */
  rowCount = 0;
  private readonly statement: string;
  private connection: Connection | undefined;
  private buffered: Buffer[] = [];
  private bufferedBytes = 0;

  constructor(statement: string) {
    super();
    this.statement = statement;
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.statement);
  }

  handleCopyData({ chunk }: CopyData): void {
    if (this.destroyed) return;
    // Copy the data: the receiver reuses its buffer.
    this.buffered.push(Buffer.from(chunk));
    this.bufferedBytes += chunk.length;
    if (this.bufferedBytes >= batch && !this.flush()) this.connection?.stream.pause();
  }

  handleCommandComplete(message: Message): void {
    this.rowCount = rowsOf(message);
  }

  handleReadyForQuery(): void {
    if (this.destroyed) return;
    this.flush();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: StreamCallback): void {
    this.connection?.stream.resume();
    done(error);
  }

  private flush(): boolean {
    const bytes = Buffer.concat(this.buffered);
    this.buffered = [];
    this.bufferedBytes = 0;
    return bytes.length === 0 || this.push(bytes);
  }
}

/** Submit `copy … from stdin` to a client and write the bytes; `finish` means that the server has stored them. */
export class CopyIn extends Writable implements Submittable {
  /** Known at the end. */
  rowCount = 0;
  private readonly statement: string;
  private readonly request = deferred<CopyConnection>();
  private readonly completion = deferred<undefined>();
  private connection: CopyConnection | undefined;

  constructor(statement: string) {
    super();
    this.statement = statement;
    // An error comes through the stream as well.
    this.request.promise.catch(() => undefined);
    this.completion.promise.catch(() => undefined);
  }

  submit(connection: Connection): void {
    connection.query(this.statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.connection = connection;
    this.request.resolve(connection);
    if (this.destroyed) connection.sendCopyFail('aborted');
  }

  handleCommandComplete(message: Message): void {
    this.rowCount = rowsOf(message);
  }

  handleReadyForQuery(): void {
    this.connection = undefined;
    this.completion.resolve(undefined);
  }

  handleError(error: Error): void {
    this.connection = undefined;
    this.request.reject(error);
    this.completion.reject(error);
    this.destroy(error);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: StreamCallback): void {
    void settle(this.send(chunk), done);
  }

  override _final(done: StreamCallback): void {
    void settle(this.complete(), done);
  }

  override _destroy(error: Error | null, done: StreamCallback): void {
    if (error !== null) this.connection?.sendCopyFail('aborted');
    done(error);
  }

  private async send(chunk: Buffer): Promise<void> {
    const connection = await this.request.promise;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }

  private async complete(): Promise<void> {
    (await this.request.promise).endCopyFrom();
    await this.completion.promise;
  }
}

/** Passes the result of a step to a stream. */
async function settle(step: Promise<void>, done: StreamCallback): Promise<void> {
  let failure: Error | null = null;
  try {
    await step;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  done(failure);
}

type Deferred<Value> = {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
};

function deferred<Value>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: (value) => settle?.resolve(value),
    reject: (error) => settle?.reject(error),
  };
}
