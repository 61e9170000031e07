import { pythonError } from './python-errors.ts';
import type { Suspension } from './skulpt.ts';

export const stageSize = { width: 480, height: 360 } as const;

/** Where a program writes and asks. */
export type Paper = {
  readonly clear: () => void;
  readonly print: (text: string) => void;
  readonly fail: (text: string) => void;
  /** The line somebody types; never settles when the program is ended before. */
  readonly ask: (prompt: string) => Promise<string>;
};

export type Runtime = ReturnType<typeof createRuntime>;

const stopped = Symbol('stopped');

/** Runs Python with turtle graphics on `stage`, one program at a time. Throws when Skulpt's scripts did not load. */
export function createRuntime(stage: HTMLElement, paper: Paper, tell: (kind: 'running' | 'stopped') => void) {
  const engine = globalThis.Sk;
  if (engine === undefined) throw new Error('The Python engine did not load');
  /** Of the program that runs; another one, or none, ends it at its next breath. */
  let current: symbol | undefined;
  let endPause: (() => void) | undefined;
  let pause: Promise<void> | undefined;

  const breathe = (run: symbol) => (suspension: Suspension) => {
    if (current !== run) throw stopped;
    return pause?.then(() => goOn(suspension));
  };
  const resume = (): void => {
    endPause?.();
    pause = undefined;
  };
  const stop = (): void => {
    if (current === undefined) return;
    current = undefined;
    resume();
    engine.TurtleGraphics?.stop?.();
    tell('stopped');
  };
  const run = async (program: string): Promise<void> => {
    stop();
    const mine = Symbol('run');
    current = mine;
    paper.clear();
    const canvas = document.createElement('div');
    stage.replaceChildren(canvas);
    engine.TurtleGraphics = { target: canvas, ...stageSize };
    engine.configure({
      __future__: engine.python3,
      output: (text) => {
        if (current === mine) paper.print(text);
      },
      read: readModule,
      inputfun: paper.ask,
      inputfunTakesPrompt: true,
      yieldLimit: 50,
      killableWhile: true,
      killableFor: true,
    });
    tell('running');
    try {
      const main = () => engine.importMainWithBody('<stdin>', false, program, true);
      await engine.misceval.asyncToPromise(main, { '*': breathe(mine) });
    } catch (error) {
      if (current === mine) paper.fail(pythonError(error));
    }
    if (current !== mine) return;
    current = undefined;
    tell('stopped');
  };
  return {
    run,
    stop,
    pause: (): void => {
      pause ??= new Promise((resolve) => {
        endPause = resolve;
      });
    },
    resume,
    isRunning: () => current !== undefined,
    picture: () => pictureOf(stage),
  };
}

/** What Skulpt itself would do at this point. */
async function goOn(suspension: Suspension): Promise<unknown> {
  try {
    suspension.data.result = await suspension.data.promise;
  } catch (error) {
    suspension.data.error = error;
  }
  return suspension.resume();
}

function readModule(file: string): string {
  const text = globalThis.Sk?.builtinFiles?.files[file];
  if (text === undefined) throw new Error(`File not found: '${file}'`);
  return text;
}

/** The turtles' layers on white paper, as a `data:` picture. */
function pictureOf(stage: HTMLElement): string {
  const picture = document.createElement('canvas');
  picture.width = stageSize.width;
  picture.height = stageSize.height;
  const context = picture.getContext('2d');
  if (context !== null) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, stageSize.width, stageSize.height);
    for (const layer of stage.querySelectorAll('canvas'))
      context.drawImage(layer, 0, 0, stageSize.width, stageSize.height);
  }
  return picture.toDataURL('image/png');
}
