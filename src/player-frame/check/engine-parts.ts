/**
 * The parts of the engine's virtual machine and renderer that only behaviour checks use (see ../scaffolding.ts for their
 * source).
 */
type Fields = Readonly<Record<string, { readonly value: unknown } | undefined>>;

/** A sprite, a clone of it, or the stage. */
export type EngineTarget = {
  readonly id: string;
  readonly isOriginal: boolean;
  readonly isStage: boolean;
  readonly visible: boolean;
  readonly x: number;
  readonly y: number;
  readonly drawableID: number;
  readonly currentCostume: number;
  readonly sprite: EngineSprite;
  readonly variables: Readonly<
    Record<string, { readonly name: string; readonly type: string; readonly value: unknown }>
  >;
  readonly blocks: {
    readonly _blocks: Readonly<Record<string, { readonly opcode: string; readonly fields?: Fields }>>;
  };
  readonly getCustomState: (key: 'Scratch.looks') => { readonly text: unknown } | undefined;
  readonly getBounds: () => {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
  readonly isTouchingEdge: () => boolean;
  readonly isTouchingSprite: (name: string) => boolean;
  readonly isTouchingColor: (channels: readonly number[]) => boolean;
};

export type EngineSprite = {
  readonly name: string;
  readonly clones: readonly EngineTarget[];
  readonly costumes: readonly { readonly name: string }[];
  readonly sounds: readonly EngineSound[];
  /** Plays the sounds; null without Web Audio. */
  soundBank: unknown;
};

export type EngineSound = { readonly rate?: number; readonly sampleCount?: number; soundId?: string };

/** A script in progress. */
export type EngineThread = { readonly stack: readonly unknown[]; readonly goToNextBlock: () => void };

export type Primitive = (args: Readonly<Record<string, unknown>>, util: never) => unknown;

export type CheckedMachine = {
  readonly runtime: {
    currentStepTime: number | null;
    readonly frameLoop: { readonly framerate: number };
    readonly threads: readonly EngineThread[];
    readonly ioDevices: { readonly mouse: { readonly _pickTarget: (x: number, y: number) => EngineTarget } };
    readonly startHats: (
      opcode: string,
      fields?: Record<string, string> | null,
      target?: EngineTarget,
    ) => unknown;
    readonly _step: () => void;
    readonly on: ((event: 'QUESTION', listener: (question: string | null) => void) => unknown) &
      ((event: 'ANSWER', listener: (text: string) => void) => unknown);
    readonly emit: (event: 'ANSWER', text: string) => unknown;
    readonly removeAllListeners: (event: 'QUESTION') => unknown;
  };
  readonly removeAllListeners: (event: 'MONITORS_UPDATE') => unknown;
  readonly setInterpolation: (enabled: boolean) => void;
  readonly setRuntimeOptions: (options: {
    readonly maxClones: number;
    readonly miscLimits: boolean;
    readonly fencing: boolean;
  }) => void;
  readonly greenFlag: () => void;
  readonly postIOData: (
    device: 'mouse',
    data: {
      readonly x: number;
      readonly y: number;
      readonly canvasWidth: number;
      readonly canvasHeight: number;
      readonly isDown: boolean;
    },
  ) => void;
};

/** A picture that a costume may show. */
export type EngineSkin = {
  readonly _svgImage?: { readonly complete: boolean; readonly naturalWidth: number };
  readonly _svgImageLoaded?: boolean;
  readonly _size?: readonly number[];
};

export type CheckedRenderer = {
  readonly _allSkins: readonly (EngineSkin | undefined)[];
  readonly resize: (width: number, height: number) => void;
  /** Returns the colour at a place of the canvas, in pixels of the page. */
  readonly extractColor: (
    x: number,
    y: number,
    radius: number,
  ) => { readonly color: { readonly r: number; readonly g: number; readonly b: number } };
};
