import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

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
export type PlayerCommand =
  | { type: 'project.start' | 'project.stop' | 'project.retry' }
  | { type: 'stage.order'; order: StageOrder }
  | { type: 'volume.change'; volume: number };

export type PlayerEvent =
  | PlayerCommand
  | FrameNews
  | PageNews
  | { type: 'fetch.progressed'; fraction: number };

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

const empty = new ArrayBuffer(0);

/**
 * One work being played in a sandboxed frame: the project is fetched while the frame boots, then loaded, then runs
 * and stops as often as wished. A running work pauses while its page is hidden. Any failure can be retried, afresh.
 */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    input: {} as { title: string; autoStart: boolean },
    events: {} as PlayerEvent,
    emitted: {} as PlayerEmitted,
  },
  actors: {
    fetchProject: fromPromise<ArrayBuffer, FetchInput>(() => notProvided('fetchProject')),
    linkFrame: fromCallback<FrameOrder>(() => notProvided('linkFrame')),
    watchPage: fromCallback(() => notProvided('watchPage')),
  },
  actions: {
    orderFrame: sendTo('linkFrame', (_, order: FrameOrder) => order),
    noteProgress: assign((_, { fraction }: { fraction: number }) => ({ progress: fraction })),
    keepBytes: assign((_, { bytes }: { bytes: ArrayBuffer }) => ({ bytes, progress: 0 })),
    noteStage: assign((_, stage: { width: number; height: number }) => ({ stage })),
    noteVolume: assign((_, { volume }: { volume: number }) => ({ volume })),
    noteFailure: assign((_, { reason }: { reason: PlayerFailure }) => ({ failure: reason })),
    letGoOfBytes: assign({ bytes: empty }),
    startAfresh: assign(({ context }) => ({ failure: null, progress: 0, attempt: context.attempt + 1 })),
    emitNews: emit((_, news: PlayerEmitted) => news),
  },
  guards: {
    startsByItself: ({ context }) => context.autoStart,
  },
  // Generous on purpose: 50 MB over a slow school line; 0.8 MB of engine; hundreds of costumes on an old phone.
  delays: { fetchTimeLimit: 120_000, bootTimeLimit: 60_000, loadTimeLimit: 60_000 },
}).createMachine({
  id: 'player',
  meta: { tolerances: { fetchTimeLimit: 2_000, bootTimeLimit: 2_000, loadTimeLimit: 2_000 } },
  context: ({ input }) => ({
    ...input,
    volume: 1,
    bytes: empty,
    failure: null,
    attempt: 1,
    progress: 0,
    stage: { width: 480, height: 360 },
  }),
  on: {
    'volume.change': { actions: { type: 'noteVolume', params: ({ event }) => ({ volume: event.volume }) } },
  },
  initial: 'open',
  states: {
    open: {
      invoke: { src: 'linkFrame', id: 'linkFrame' },
      initial: 'fetching',
      on: {
        'frame.resized': {
          actions: {
            type: 'noteStage',
            params: ({ event }) => ({ width: event.width, height: event.height }),
          },
        },
        'frame.failed': {
          target: 'failed',
          actions: { type: 'noteFailure', params: ({ event }) => ({ reason: event.reason }) },
        },
      },
      states: {
        fetching: {
          invoke: {
            src: 'fetchProject',
            id: 'fetchProject',
            input: ({ self }) => ({
              report: (fraction) => self.send({ type: 'fetch.progressed', fraction }),
            }),
            onDone: {
              target: 'booting',
              actions: { type: 'keepBytes', params: ({ event }) => ({ bytes: event.output }) },
            },
            onError: {
              target: '#player.failed',
              actions: { type: 'noteFailure', params: { reason: 'fetchFailed' } },
            },
          },
          on: {
            'fetch.progressed': {
              actions: { type: 'noteProgress', params: ({ event }) => ({ fraction: event.fraction }) },
            },
          },
          after: {
            fetchTimeLimit: {
              target: '#player.failed',
              actions: { type: 'noteFailure', params: { reason: 'fetchTimedOut' } },
            },
          },
        },
        booting: {
          entry: {
            type: 'orderFrame',
            params: ({ context }) => ({ type: 'connect', attempt: context.attempt }),
          },
          on: { 'frame.connected': 'loading' },
          after: {
            bootTimeLimit: {
              target: '#player.failed',
              actions: { type: 'noteFailure', params: { reason: 'bootTimedOut' } },
            },
          },
        },
        loading: {
          entry: {
            type: 'orderFrame',
            params: ({ context }) => ({ type: 'load', bytes: context.bytes, title: context.title }),
          },
          on: {
            'frame.progressed': {
              actions: { type: 'noteProgress', params: ({ event }) => ({ fraction: event.fraction }) },
            },
            'frame.loaded': {
              target: 'ready',
              actions: [
                'letGoOfBytes',
                {
                  type: 'emitNews',
                  params: ({ event }) => ({ type: 'loaded', spriteCount: event.spriteCount }),
                },
              ],
            },
          },
          after: {
            loadTimeLimit: {
              target: '#player.failed',
              actions: { type: 'noteFailure', params: { reason: 'loadTimedOut' } },
            },
          },
        },
        ready: {
          entry: {
            type: 'orderFrame',
            params: ({ context }) => ({ type: 'setVolume', volume: context.volume }),
          },
          initial: 'untouched',
          on: {
            'project.start': { actions: { type: 'orderFrame', params: { type: 'start' } } },
            'project.stop': { actions: { type: 'orderFrame', params: { type: 'stop' } } },
            'stage.order': { actions: { type: 'orderFrame', params: ({ event }) => event.order } },
            'snapshot.taken': {
              actions: {
                type: 'emitNews',
                params: ({ event }) => ({ type: 'snapshot', dataUrl: event.dataUrl }),
              },
            },
            'volume.change': {
              actions: [
                { type: 'noteVolume', params: ({ event }) => ({ volume: event.volume }) },
                { type: 'orderFrame', params: ({ event }) => ({ type: 'setVolume', volume: event.volume }) },
              ],
            },
            'frame.started': {
              target: '.running',
              actions: { type: 'emitNews', params: { type: 'started' } },
            },
          },
          states: {
            untouched: {
              // A work without a script for the flag never says that it runs.
              on: {
                'project.start': {
                  target: 'stopped',
                  actions: { type: 'orderFrame', params: { type: 'start' } },
                },
              },
              always: {
                target: 'stopped',
                guard: 'startsByItself',
                actions: { type: 'orderFrame', params: { type: 'start' } },
              },
            },
            stopped: {},
            running: {
              invoke: { src: 'watchPage', id: 'watchPage' },
              on: {
                'frame.stopped': {
                  target: 'stopped',
                  actions: { type: 'emitNews', params: { type: 'stopped' } },
                },
                'page.hidden': {
                  target: 'paused',
                  actions: { type: 'orderFrame', params: { type: 'pause' } },
                },
              },
            },
            paused: {
              invoke: { src: 'watchPage', id: 'watchPage' },
              on: {
                'frame.stopped': {
                  target: 'stopped',
                  actions: { type: 'emitNews', params: { type: 'stopped' } },
                },
                'page.shown': {
                  target: 'running',
                  actions: { type: 'orderFrame', params: { type: 'resume' } },
                },
              },
            },
          },
        },
      },
    },
    failed: {
      entry: {
        type: 'emitNews',
        params: ({ context }) => ({ type: 'failed', reason: context.failure ?? 'crashed' }),
      },
      on: { 'project.retry': { target: 'open', actions: 'startAfresh' } },
    },
  },
});
