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

type Done = (error?: Error | null) => void;

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
  private waiting: Buffer[] = [];
  private waitingBytes = 0;

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
    this.waiting.push(Buffer.from(chunk));
    this.waitingBytes += chunk.length;
    if (this.waitingBytes >= batch && !this.handOn()) this.connection?.stream.pause();
  }

  handleCommandComplete(message: Message): void {
    this.rowCount = rowsOf(message);
  }

  handleReadyForQuery(): void {
    if (this.destroyed) return;
    this.handOn();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.connection?.stream.resume();
    done(error);
  }

  private handOn(): boolean {
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    return bytes.length === 0 || this.push(bytes);
  }
}

/** Submit `copy … from stdin` to a client and write the bytes; `finish` means that the server has taken them. */
export class CopyIn extends Writable implements Submittable {
  /** Known at the end. */
  rowCount = 0;
  private readonly statement: string;
  private readonly asked = deferred<CopyConnection>();
  private readonly taken = deferred<undefined>();
  private connection: CopyConnection | undefined;

  constructor(statement: string) {
    super();
    this.statement = statement;
    // An error comes through the stream as well.
    this.asked.promise.catch(() => undefined);
    this.taken.promise.catch(() => undefined);
  }

  submit(connection: Connection): void {
    connection.query(this.statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.connection = connection;
    this.asked.resolve(connection);
    if (this.destroyed) connection.sendCopyFail('given up');
  }

  handleCommandComplete(message: Message): void {
    this.rowCount = rowsOf(message);
  }

  handleReadyForQuery(): void {
    this.connection = undefined;
    this.taken.resolve(undefined);
  }

  handleError(error: Error): void {
    this.connection = undefined;
    this.asked.reject(error);
    this.taken.reject(error);
    this.destroy(error);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    void settle(this.send(chunk), done);
  }

  override _final(done: Done): void {
    void settle(this.complete(), done);
  }

  override _destroy(error: Error | null, done: Done): void {
    if (error !== null) this.connection?.sendCopyFail('given up');
    done(error);
  }

  private async send(chunk: Buffer): Promise<void> {
    const connection = await this.asked.promise;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }

  private async complete(): Promise<void> {
    (await this.asked.promise).endCopyFrom();
    await this.taken.promise;
  }
}

/** Passes the result of a step to a stream. */
async function settle(step: Promise<void>, done: Done): Promise<void> {
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
