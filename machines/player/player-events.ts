/** Why a work cannot be played. The first three are the frame's own words, the others are found out here. */
export type PlayerFailure =
  | 'projectInvalid'
  | 'graphicsUnavailable'
  | 'crashed'
  | 'fetchFailed'
  | 'fetchTimedOut'
  | 'bootTimedOut'
  | 'loadTimedOut';

/** Orders that change nothing in the machine and go straight to the frame; key is a `KeyboardEvent.key`. */
export type StageOrder =
  | { type: 'focus' | 'snapshot' }
  | { type: 'setTurbo'; enabled: boolean }
  | { type: 'key'; key: string; isDown: boolean };

/** Orders to the frame, through `linkFrame`. `connect` is answered once that attempt's frame is ready. */
export type FrameOrder =
  | { type: 'connect'; attempt: number }
  | { type: 'load'; bytes: ArrayBuffer; title: string }
  | { type: 'start' | 'stop' | 'pause' | 'resume' }
  | { type: 'setVolume'; volume: number }
  | StageOrder;

/** Events of `linkFrame`. */
export type FrameNews =
  | { type: 'frame.connected' | 'frame.started' | 'frame.stopped' }
  | { type: 'frame.progressed'; fraction: number }
  | { type: 'frame.loaded'; spriteCount: number }
  | { type: 'frame.resized'; width: number; height: number }
  | { type: 'frame.failed'; reason: PlayerFailure }
  | { type: 'snapshot.taken'; dataUrl: string };

/** Events of `watchPage`, once at its start and then at each change. */
export type PageNews = { type: 'page.hidden' | 'page.shown' };

/** Commands of the viewer; volume is 0 to 1. */
export type PlayerWish =
  | { type: 'project.start' | 'project.stop' | 'project.retry' }
  | { type: 'stage.order'; order: StageOrder }
  | { type: 'volume.change'; volume: number };

export type PlayerEvent = PlayerWish | FrameNews | PageNews | { type: 'fetch.progressed'; fraction: number };

/** Events of the player to its page. */
export type PlayerEmitted =
  | { type: 'loaded'; spriteCount: number }
  | { type: 'started' | 'stopped' }
  | { type: 'failed'; reason: PlayerFailure }
  | { type: 'snapshot'; dataUrl: string };

export type PlayerContext = {
  title: string;
  autoStart: boolean;
  volume: number;
  /** The project on its way from the fetch to the frame; let go of once the frame has it. */
  bytes: ArrayBuffer;
  failure: PlayerFailure | null;
  /** Counts the frames made: a retry gets a fresh one. */
  attempt: number;
  /** How much of the project has arrived, and then how much of it the engine has unpacked, 0 to 1. */
  progress: number;
  stage: { width: number; height: number };
};

/** `fetchProject` tells how far it is, 0 to 1, through this. */
export type FetchInput = { report: (fraction: number) => void };
