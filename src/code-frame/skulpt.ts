/** A point at which a running program is suspended. */
export type Suspension = {
  readonly data: {
    readonly type: string;
    readonly promise?: Promise<unknown>;
    result?: unknown;
    error?: unknown;
  };
  readonly resume: () => unknown;
};

type Configuration = {
  readonly __future__: unknown;
  readonly output: (text: string) => void;
  readonly read: (file: string) => string;
  readonly inputfun: (prompt: string) => Promise<string>;
  readonly inputfunTakesPrompt: boolean;
  /** Milliseconds after which a program yields to the page; it can be stopped at a yield. */
  readonly yieldLimit: number;
  readonly killableWhile: boolean;
  readonly killableFor: boolean;
  /** Receives errors of functions that the stage called: on a key, a click, or a timer. */
  readonly uncaughtException: (error: unknown) => void;
};

/** The used part of Skulpt 1.2, whose script defines a global. */
type Skulpt = {
  readonly python3: object;
  readonly builtinFiles?: { readonly files: Readonly<Record<string, string>> };
  TurtleGraphics?: { target: HTMLElement; width: number; height: number; reset?: () => void };
  readonly configure: (configuration: Configuration) => void;
  readonly importMainWithBody: (name: string, dump: boolean, body: string, canSuspend: boolean) => unknown;
  readonly misceval: {
    readonly asyncToPromise: (
      run: () => unknown,
      handlers: Readonly<Record<string, (suspension: Suspension) => Promise<unknown> | undefined>>,
    ) => Promise<unknown>;
  };
};

declare global {
  var Sk: Skulpt | undefined;
}
