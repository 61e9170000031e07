import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export type EndableChild = {
  readonly child: ChildProcess;
  /** Kills the process and waits for its end; returns at once if it has ended. May be called twice. */
  readonly end: () => Promise<void>;
};

/**
 * Wraps a process right after its start. A later caller could miss its exit event, and a signal leaves no
 * exit code.
 */
export function endable(child: ChildProcess): EndableChild {
  const ended = once(child, 'exit');
  // If the process could not be started, `end` rejects.
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
 * Waits until a new process has printed these words. Returns a function that gives its whole output so far.
 * Rejects with the output if the process ends earlier; kills it after the timeout.
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
      // The streams are read to their end, because the process keeps writing.
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
