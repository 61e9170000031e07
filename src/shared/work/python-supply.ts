import { givePythonInput, inputAddress } from '#shared/api/python-input.ts';
import { newChannel } from '#shared/frames/player-protocol.ts';
import type { PythonCommand, PythonReport } from '#shared/frames/python-protocol.ts';
import { fetchPython } from './python-files.ts';

/** Brings Python into one frame, and the texts of its user to a program that waits for them. */
export type PythonSupply = {
  readonly hear: (report: PythonReport) => void;
  /** The frame is gone. */
  readonly end: () => void;
};

/** Milliseconds between the tries to give a text to the site, and their number: a minute. */
const pause = 2000;
const maxTries = 30;

export function createPythonSupply(
  post: (command: PythonCommand, handed: Transferable[]) => void,
): PythonSupply {
  const leaving = new AbortController();
  const { signal } = leaving;
  // They are secret: everybody who knows them can answer the program's questions.
  const tickets = { questions: newChannel(), events: newChannel() };
  /** Texts are given in their order. */
  let given: Promise<void> = Promise.resolve();
  let isFetching = false;

  const fetchFiles = async (): Promise<void> => {
    if (isFetching) return;
    isFetching = true;
    let shown = 0;
    try {
      const files = await fetchPython({
        signal,
        onProgress: (fraction) => {
          if (fraction < 1 && fraction - shown < 0.02) return;
          shown = fraction;
          post({ kind: 'pythonProgress', fraction }, []);
        },
      });
      post({ kind: 'pythonFiles', ...files, inputUrl: inputAddress(), tickets }, Object.values(files));
    } catch {
      if (!signal.aborted) post({ kind: 'pythonFailed' }, []);
    } finally {
      isFetching = false;
    }
  };
  const give = async ({ ticket, number, text }: Extract<PythonReport, { kind: 'pythonInput' }>) => {
    // A program without its answer waits for ever, and reads no later keys before it has read these.
    for (let count = 1; count <= maxTries && !signal.aborted; count += 1) {
      try {
        await givePythonInput(tickets[ticket], number, text, signal);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
  return {
    hear: (report) => {
      switch (report.kind) {
        case 'pythonWanted':
          void fetchFiles();
          return;
        case 'pythonInput':
          given = given.then(() => give(report));
          return;
        default:
          report satisfies never;
      }
    },
    end: () => leaving.abort(),
  };
}
