import type { PythonCommand, PythonReport } from '#shared/frames/python-protocol.ts';
import * as z from 'zod/mini';
import { createEventPost } from './event-post.ts';
import { createPreparation } from './preparation.ts';
import type { Paper, ProgramError } from './program-output.ts';
import type { Program } from './program.ts';
import { askQuestion, problemOfNumber } from './question-dialog.ts';
import { shortJson } from './short-json.ts';
import { watchStage } from './stage-events.ts';
import { createTurtleCanvas } from './turtle-canvas.ts';
import type { InputPlace, MessageFromWorker, MessageToWorker, Steps } from './worker-messages.ts';

export type PythonEngine = ReturnType<typeof createPythonEngine>;

type EngineOptions = {
  readonly stage: HTMLElement;
  /** The element of the output. */
  readonly output: HTMLElement;
  readonly paper: Paper;
  readonly report: (report: { readonly kind: 'running' | 'stopped' } | PythonReport) => void;
  /** Answers a stop of a program that is run step by step (python/campus_debug.py). */
  readonly onStep?: (stop: unknown) => Promise<unknown>;
  /** Receives the text files that a program has written. */
  readonly onWritten?: (files: Readonly<Record<string, string>>) => void;
};

/** The files of Python, ready for workers. */
type EngineFiles = {
  /** Address of the worker's script. */
  readonly script: string;
  readonly module: WebAssembly.Module;
  readonly library: ArrayBuffer;
  readonly snapshot: ArrayBuffer;
  readonly place: InputPlace;
};

/** A worker with its Python. */
type Engine = {
  readonly worker: Worker;
  isReady: boolean;
  /** Whether messages reach a program that waits (JavaScript Promise Integration). */
  isReachable: boolean;
};

type Run = { readonly program: Program; readonly steps: Steps | undefined };

/** Numbers of questions that one worker cannot use up. */
const numbersOfWorker = 1_000_000;
/** Characters of the shownText of a question that are shown. */
const maxTextLength = 10_000;

/** A text of a question; the browser would lay out very long ones for minutes. */
const shownText = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, maxTextLength)),
);
const line = z.object({ prompt: shownText });
const textQuestion = z.object({ title: shownText, prompt: shownText });
const numberQuestion = z.object({
  title: shownText,
  prompt: shownText,
  default: z.nullish(z.number()),
  min: z.nullish(z.number()),
  max: z.nullish(z.number()),
});

/**
 * Runs Python programs with turtle graphics, one at a time. Python runs in a worker (python-worker.ts), which is ended
 * to stop a program; the next one is prepared at once. The page brings the files (src/shared/frames/python-protocol.ts).
 */
export function createPythonEngine({ stage, output, paper, report, onStep, onWritten }: EngineOptions) {
  const canvas = createTurtleCanvas(stage);
  let files: EngineFiles | undefined;
  let engine: Engine | undefined;
  let workerCount = 0;
  /** The program that runs, or starts when Python is ready. */
  let current: Run | undefined;
  let isStarted = false;
  /** Ends the questions of the program. */
  let questions = new AbortController();
  /** Messages of a program that is paused. */
  let held: MessageFromWorker[] | undefined;

  const post = (message: MessageToWorker): void => engine?.worker.postMessage(message, []);
  const events = createEventPost({
    post: (list) => post({ kind: 'events', events: list }),
    postThroughSite: (number, text) => report({ kind: 'pythonInput', ticket: 'events', number, text }),
  });
  const keys = watchStage(stage, canvas.pointOf, (event) => {
    if (isStarted) events.add(event);
  });
  const want = (): void => {
    preparation.show(0);
    report({ kind: 'pythonWanted' });
  };
  const preparation = createPreparation(output, () => {
    if (files === undefined) want();
    else boot();
  });

  /** Starts a new worker. */
  const boot = (): void => {
    engine?.worker.terminate();
    if (files === undefined) return;
    const { script, ...parts } = files;
    // A worker that no program waits for is prepared without a message.
    if (workerCount === 0 || current !== undefined) preparation.show();
    const own: Engine = { worker: new Worker(script), isReady: false, isReachable: false };
    engine = own;
    workerCount += 1;
    const numbersAfter = workerCount * numbersOfWorker;
    events.begin(numbersAfter);
    own.worker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
      if (engine !== own) return;
      if (data.kind === 'loaded') post({ kind: 'start', ...parts, numbersAfter });
      else if (held === undefined) hear(own, data);
      else held.push(data);
    });
    own.worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (engine === own) hear(own, { kind: 'broken', message: event.message });
    });
  };

  /** Gives the program to a Python that is ready. */
  const begin = (): void => {
    if (current === undefined || engine?.isReady !== true || isStarted) return;
    isStarted = true;
    events.setWay(engine.isReachable ? 'message' : 'site');
    post({ kind: 'run', ...current });
  };

  const end = (): void => {
    current = undefined;
    isStarted = false;
    held = undefined;
    questions.abort();
    paper.endInput();
    questions = new AbortController();
    keys.listen([]);
    events.listen(false);
    report({ kind: 'stopped' });
  };

  const answer = (number: number, value: unknown): void => {
    if (engine?.isReachable === true) {
      post({ kind: 'answer', number, text: JSON.stringify(value) });
      return;
    }
    const text = typeof value === 'string' ? shortJson(value) : JSON.stringify(value);
    report({ kind: 'pythonInput', ticket: 'questions', number, text });
  };

  const answerOf = async (question: string, asked: unknown, signal: AbortSignal): Promise<unknown> => {
    switch (question) {
      case 'line':
        return await paper.ask(line.parse(asked).prompt);
      case 'text': {
        const { title, prompt } = textQuestion.parse(asked);
        return await askQuestion(
          { title, prompt, value: '', problemOf: () => undefined, onStop: stop },
          signal,
        );
      }
      case 'number': {
        const { title, prompt, default: value, min, max } = numberQuestion.parse(asked);
        const text = await askQuestion(
          {
            title,
            prompt,
            value: value === undefined || value === null ? '' : String(value),
            problemOf: (typed) => problemOfNumber(typed, min ?? null, max ?? null),
            onStop: stop,
          },
          signal,
        );
        return text === null ? null : Number(text);
      }
      case 'step':
        return (await onStep?.(asked)) ?? { do: 'go' };
      default:
        // 'seen': everything before this message has been shown, and the browser had time for the user.
        await nextPicture();
        return null;
    }
  };

  const ask = async (
    own: Engine,
    { number, question, payload }: Extract<MessageFromWorker, { kind: 'ask' }>,
  ): Promise<void> => {
    // A program waits for one answer; one that asks on without waiting gets the last question only.
    questions.abort();
    questions = new AbortController();
    const { signal } = questions;
    const value = await answerOf(question, JSON.parse(payload), signal);
    if (engine !== own || signal.aborted) return;
    // The stage lost the focus to the field of the answer.
    if (question === 'line' || question === 'text' || question === 'number') keys.focus();
    answer(number, value);
  };

  const hear = (own: Engine, message: MessageFromWorker): void => {
    switch (message.kind) {
      case 'loaded':
        return;
      case 'ready':
        own.isReady = true;
        own.isReachable = message.isReachable;
        preparation.hide();
        begin();
        return;
      case 'output':
        for (const part of message.parts) {
          if (part.stream !== 'draw') paper.print(part.text, part.stream);
          else if (!canvas.draw(part.text)) {
            stop();
            paper.fail(tooMuchDrawn);
            return;
          }
        }
        return;
      case 'ask':
        // Its own modules ask in the right form; a program that does not remains without an answer.
        ask(own, message).catch(() => undefined);
        return;
      case 'listen':
        keys.listen(message.kinds);
        events.listen(message.kinds.length > 0);
        return;
      case 'busy':
        events.setWay(own.isReachable || !message.isBusy ? 'message' : 'site');
        return;
      case 'eventsTaken':
        events.taken();
        return;
      case 'ended':
        if (message.error !== undefined) paper.fail(message.error);
        if (Object.keys(message.written).length > 0) onWritten?.(message.written);
        end();
        return;
      case 'broken':
        breakDown(own, message.message);
        return;
      default:
        message satisfies never;
    }
  };

  const breakDown = (own: Engine, message: string): void => {
    if (!own.isReady) {
      own.worker.terminate();
      engine = undefined;
      preparation.fail('Python 没有启动起来。');
      if (current !== undefined) end();
      return;
    }
    if (current !== undefined) {
      paper.fail(brokenError(message));
      end();
    }
    boot();
  };

  const stop = (): void => {
    if (current === undefined) return;
    const wasStarted = isStarted;
    end();
    // Only its end stops a program for certain.
    if (wasStarted) boot();
  };

  const compile = async ({
    worker,
    engine: binary,
    library,
    snapshot,
    inputUrl,
    tickets,
  }: Extract<PythonCommand, { kind: 'pythonFiles' }>): Promise<void> => {
    try {
      const module = await WebAssembly.compile(binary);
      const script = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
      files = { script, module, library, snapshot, place: { url: inputUrl, ...tickets } };
      boot();
    } catch {
      preparation.fail('Python 没有启动起来。');
    }
  };

  want();
  return {
    /** Runs a program as soon as Python is ready. */
    run: (program: Program, steps?: Steps): void => {
      stop();
      paper.clear();
      canvas.reset();
      current = { program, steps };
      report({ kind: 'running' });
      if (engine !== undefined && !engine.isReady) preparation.show();
      begin();
    },
    stop,
    pause: (): void => {
      if (!isStarted) return;
      held ??= [];
      post({ kind: 'pause', isPaused: true });
    },
    resume: (): void => {
      const messages = held ?? [];
      held = undefined;
      post({ kind: 'pause', isPaused: false });
      const own = engine;
      if (own !== undefined) for (const message of messages) if (engine === own) hear(own, message);
    },
    /** A key of the page's key pad, for the running program. */
    key: (key: string, isDown: boolean): void => keys.press(key, isDown),
    /** Directs keys to the program. */
    focus: (): void => {
      window.focus();
      keys.focus();
    },
    isRunning: () => current !== undefined,
    picture: () => canvas.picture(),
    /** Receives what the page says about Python. */
    hear: (command: PythonCommand): void => {
      switch (command.kind) {
        case 'pythonProgress':
          if (files === undefined) preparation.show(command.fraction);
          return;
        case 'pythonFailed':
          preparation.fail('Python 没有下载下来，请检查网络。');
          return;
        case 'pythonFiles': {
          preparation.show();
          void compile(command);
          return;
        }
        default:
          command satisfies never;
      }
    },
  };
}

/** A drawing of this size makes the whole page slow. */
const tooMuchDrawn: ProgramError = {
  message: 'MemoryError: too many drawn items',
  hint: '画出来的图形太多，程序停下来了。看看循环会不会一直画下去；要重新画，可以先用 clear()。',
  kind: 'drawing',
  file: null,
  line: null,
  column: null,
};

/** Waits until the browser has painted; not longer than a second, because it paints no page in the background. */
function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 1000);
  });
}

/** Explains the end of Python itself. */
function brokenError(message: string): ProgramError {
  const place = { file: null, line: null, column: null } as const;
  // The browser's stack is smaller than what Python counts on for calls that pass through its own functions.
  if (/call stack|recursion/i.test(message))
    return {
      message: 'RecursionError: maximum recursion depth exceeded',
      hint: '函数自己调用自己的次数太多，Python 停下来了。看看它在什么时候应该不再调用自己。',
      kind: 'recursion',
      ...place,
    };
  if (/memory|allocation/i.test(message))
    return {
      message: 'MemoryError',
      hint: '程序用的内存太多，Python 停下来了。看看有没有越来越大的列表或文字。',
      kind: 'memory',
      ...place,
    };
  return {
    message: message.split('\n', 1)[0]?.slice(0, 200) ?? '',
    hint: 'Python 自己停下来了，正在重新准备。请再运行一次。',
    kind: 'engine',
    ...place,
  };
}
