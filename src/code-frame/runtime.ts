import { listensTo } from './program.ts';
import { pythonError } from './python-errors.ts';
import type { Paper } from './program-output.ts';
import type { Suspension } from './skulpt.ts';
import type { Breakpoints } from './step-panel.ts';

export const stageSize = { width: 480, height: 360 } as const;

export type Runtime = ReturnType<typeof createRuntime>;

const stopped = Symbol('stopped');
const settings = {
  read: readModule,
  inputfunTakesPrompt: true,
  yieldLimit: 50,
  killableWhile: true,
  killableFor: true,
} as const;

/** Runs Python with turtle graphics on `stage`, one program at a time. Throws if Skulpt's scripts did not load. */
export function createRuntime(
  stage: HTMLElement,
  paper: Paper,
  report: (kind: 'running' | 'stopped') => void,
) {
  const engine = globalThis.Sk;
  if (engine === undefined) throw new Error('The Python engine did not load');
  const pause = createPause();
  /** Identifies the running program; when it changes, the previous program ends at its next yield. */
  let current: symbol | undefined;

  /** The drawing stays; keys, clicks and timers no longer reach the program. */
  const end = (): void => {
    current = undefined;
    pause.end();
    const still = stillOf(stage);
    engine.TurtleGraphics?.reset?.();
    stage.replaceChildren(still);
    report('stopped');
  };
  const stop = (): void => {
    if (current !== undefined) end();
  };
  const run = async (
    program: string,
    _steps?: { readonly stepping: boolean; readonly breakpoints: Breakpoints },
  ): Promise<void> => {
    stop();
    const mine = Symbol('run');
    current = mine;
    paper.clear();
    const { anything, keys } = listensTo(program);
    const isCurrent = () => current === mine;
    const fail = (error: unknown): void => {
      if (!isCurrent()) return;
      paper.fail({ message: '', hint: pythonError(error), kind: 'error', file: null, line: null, column: null });
      end();
    };
    prepare(engine, { canvas: layCanvas(stage, keys), paper, isCurrent, fail });
    report('running');
    const breathe = (suspension: Suspension) => {
      if (!isCurrent()) throw stopped;
      return pause.now()?.then(() => goOn(suspension));
    };
    await execute(engine, program, breathe).catch(fail);
    // A program that listens to keys, clicks or timers continues until it is stopped.
    if (isCurrent() && !anything) {
      current = undefined;
      report('stopped');
    }
  };
  return {
    run,
    stop,
    pause: pause.begin,
    resume: pause.end,
    /** A key of the page's key pad, for the running program. */
    key: (key: string, isDown: boolean): void => pressKey(stage, key, isDown),
    /** Directs keys to the program. */
    focus: (): void => {
      window.focus();
      stage.querySelector<HTMLElement>(`.${keyClass}`)?.focus({ preventScroll: true });
    },
    isRunning: () => current !== undefined,
    picture: () => stillOf(stage).toDataURL('image/png'),
  };
}

/** While it is active, programs are suspended. */
function createPause() {
  let end: (() => void) | undefined;
  let lasting: Promise<void> | undefined;
  return {
    now: () => lasting,
    begin: (): void => {
      lasting ??= new Promise((resolve) => {
        end = resolve;
      });
    },
    end: (): void => {
      end?.();
      lasting = undefined;
    },
  };
}

type Breathe = (suspension: Suspension) => Promise<unknown> | undefined;

async function execute(engine: Engine, program: string, breathe: Breathe) {
  const main = () => engine.importMainWithBody('<stdin>', false, program, true);
  await engine.misceval.asyncToPromise(main, { '*': breathe });
}

function layCanvas(stage: HTMLElement, keys: boolean): HTMLElement {
  const canvas = keys ? keyCanvas() : document.createElement('div');
  stage.replaceChildren(canvas);
  canvas.focus({ preventScroll: true });
  return canvas;
}

type Engine = NonNullable<typeof globalThis.Sk>;

type Run = {
  readonly canvas: HTMLElement;
  readonly paper: Paper;
  readonly isCurrent: () => boolean;
  readonly fail: (error: unknown) => void;
};

function prepare(engine: Engine, { canvas, paper, isCurrent, fail }: Run): void {
  engine.TurtleGraphics = { target: canvas, ...stageSize };
  engine.configure({
    ...settings,
    __future__: engine.python3,
    output: (text) => {
      if (isCurrent()) paper.print(text);
    },
    inputfun: async (prompt) => (await paper.ask(prompt)) ?? '',
    uncaughtException: fail,
  });
}

function pressKey(stage: HTMLElement, key: string, isDown: boolean): void {
  const init = { key, keyCode: keyCodes[key] ?? key.toUpperCase().codePointAt(0) ?? 0 };
  stage.querySelector(`.${keyClass}`)?.dispatchEvent(new KeyboardEvent(isDown ? 'keydown' : 'keyup', init));
}

/** Continues as Skulpt itself would. */
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

const keyClass = 'keys';
/** Skulpt compares key codes. */
const keyCodes: Readonly<Record<string, number>> = {
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
};

/** A focusable stage: Skulpt receives its key events. */
function keyCanvas(): HTMLElement {
  const canvas = document.createElement('div');
  canvas.className = keyClass;
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', '用键盘控制的画板');
  return canvas;
}

/** Flattens the turtles' layers onto white. */
function stillOf(stage: HTMLElement): HTMLCanvasElement {
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
  return picture;
}
