/** A worker that failed, or did not answer in time. */
export class WorkerFailure extends Error {
  readonly isLate: boolean;

  constructor(isLate: boolean) {
    super(isLate ? 'The worker did not answer in time' : 'The worker failed');
    this.isLate = isLate;
  }
}

type AskOptions = {
  /** Milliseconds. */
  readonly maxTime: number;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Sends a request to a worker and returns its first message. The worker ends afterwards. Rejects with a
 * `WorkerFailure`, and with the reason of `signal` when that is aborted.
 */
export async function askWorker<Answer>(
  worker: Worker,
  request: unknown,
  { maxTime, signal }: AskOptions,
): Promise<Answer> {
  return await new Promise<Answer>((resolve, reject) => {
    const end = () => {
      clearTimeout(waiting);
      signal?.removeEventListener('abort', stop);
      worker.terminate();
    };
    const fail = (reason: unknown) => {
      end();
      reject(reason);
    };
    const stop = () => fail(signal?.reason);
    const waiting = setTimeout(() => fail(new WorkerFailure(true)), maxTime);
    if (signal?.aborted === true) return stop();
    signal?.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', () => fail(new WorkerFailure(false)));
    const post = worker.postMessage.bind(worker);
    post(request);
  });
}
