import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export type EndableChild = {
  readonly child: ChildProcess;
  /** The hard way; at once where it has ended by itself. May be called twice. */
  readonly end: () => Promise<void>;
};

/** Of a process just begun: whoever asks for its end later may have missed it, and a signal leaves no exit code. */
export function endable(child: ChildProcess): EndableChild {
  const ended = once(child, 'exit');
  // It could not be begun at all: whoever waits for it is told.
  ended.catch(() => undefined);
  return {
    child,
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Waits until a process just begun has said these words, and answers everything it has said by then and later. Rejects with
 * that when it ends before; it is ended when it takes longer.
 */
export async function untilSaid(
  child: ChildProcess,
  { name, words, seconds = 60 }: { readonly name: string; readonly words: string; readonly seconds?: number },
): Promise<() => string> {
  let said = '';
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (how: string) => reject(new Error(`${name} ${how}: ${said}`));
      // Read to their end, for it writes on.
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes(words)) resolve();
        });
      child.once('error', (error) => fail(`could not be begun (${error.message})`));
      child.once('exit', (code) => fail(`ended with code ${code ?? 'none'}`));
      timer = setTimeout(() => {
        child.kill('SIGKILL');
        fail(`did not say "${words}" within ${seconds} s`);
      }, seconds * 1000);
    });
  } finally {
    clearTimeout(timer);
  }
  return () => said;
}
