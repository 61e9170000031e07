import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import type { DeviceProblem } from './device-problems.ts';

export type Device = 'camera' | 'microphone';

/** `isPossible`: the browser gives devices to this page at all. */
export type DeviceInput = { readonly isPossible: boolean };

/** Events about a requested device: it is unavailable; it has ended. */
export type DeviceNews = { type: 'device.failed'; problem: DeviceProblem } | { type: 'device.ended' };

export type DeviceUseEvent =
  /** The work begins to use it, and uses it no more. */
  | { type: 'device.want' | 'device.leave' }
  /** The user allows it, declines it, or stops it. */
  | { type: 'device.allow' | 'device.refuse' | 'device.stop' }
  | DeviceNews
  /** The frame with the work is gone, and with it what was allowed. */
  | { type: 'work.left' }
  /** The page can be seen, or not. */
  | { type: 'page.shown' | 'page.hidden' };

export type DeviceUseContext = DeviceInput & {
  /** Why it was refused last. */
  readonly problem: DeviceProblem;
  /** Whether the work would use it; kept where it cannot. */
  readonly isWanted: boolean;
  readonly isSeen: boolean;
};

/**
 * A camera or microphone for a work in a frame. The user is asked once for each work, and the browser asks too. The
 * device runs only while the work uses it and the page is visible. After the user declined or stopped it, requests of
 * the work are ignored until the user allows it.
 */
export const deviceUseMachine = setup({
  types: {
    context: {} as DeviceUseContext,
    events: {} as DeviceUseEvent,
    input: {} as DeviceInput,
    tags: {} as 'off',
  },
  actors: {
    /** Runs the device; it is off once this ends. */
    useDevice: fromCallback(() => notProvided('useDevice')),
  },
  actions: {
    announceRefused: (_args, _params: { problem: DeviceProblem }): void => notProvided('announceRefused'),
    announceLost: (): void => notProvided('announceLost'),
    noteProblem: assign((_, { problem }: { problem: DeviceProblem }) => ({ problem })),
    noteWanted: assign({ isWanted: true }),
    noteUnwanted: assign({ isWanted: false }),
    noteSeen: assign({ isSeen: true }),
    noteUnseen: assign({ isSeen: false }),
  },
  guards: {
    isPossible: ({ context }) => context.isPossible,
    isSeen: ({ context }) => context.isSeen,
    mayBeUsed: ({ context }) => context.isPossible && context.isWanted,
  },
}).createMachine({
  id: 'deviceUse',
  context: ({ input }) => ({ ...input, problem: 'declined', isWanted: false, isSeen: true }),
  initial: 'unasked',
  on: {
    'work.left': '.unasked',
    'page.shown': { actions: 'noteSeen' },
    'page.hidden': { actions: 'noteUnseen' },
  },
  states: {
    unasked: {
      on: {
        'device.want': [
          { guard: 'isPossible', target: 'asking' },
          { target: 'off.refused', actions: { type: 'noteProblem', params: { problem: 'insecure' } } },
        ],
      },
    },
    asking: {
      on: {
        'device.allow': 'used',
        'device.refuse': {
          target: 'off.refused',
          actions: { type: 'noteProblem', params: { problem: 'declined' } },
        },
        'device.leave': 'unasked',
      },
    },
    used: {
      invoke: { src: 'useDevice', id: 'useDevice' },
      on: {
        'device.leave': 'resting',
        'device.stop': 'off.stopped',
        'page.hidden': { target: 'hidden', actions: 'noteUnseen' },
        'device.failed': {
          target: 'off.refused',
          actions: { type: 'noteProblem', params: ({ event }) => event },
        },
        'device.ended': 'off.lost',
      },
    },
    /** Allowed, and not used. */
    resting: { on: { 'device.want': [{ guard: 'isSeen', target: 'used' }, { target: 'hidden' }] } },
    /** Allowed and in use, while the page is hidden. */
    hidden: {
      on: { 'page.shown': { target: 'used', actions: 'noteSeen' }, 'device.leave': 'resting' },
    },
    off: {
      tags: 'off',
      entry: 'noteWanted',
      on: {
        'device.want': { actions: 'noteWanted' },
        'device.leave': { actions: 'noteUnwanted' },
        'device.allow': [
          { guard: 'mayBeUsed', target: 'used' },
          { guard: 'isPossible', target: 'resting' },
          // The refusal is sent again.
          { target: '.refused' },
        ],
      },
      initial: 'refused',
      states: {
        refused: {
          entry: { type: 'announceRefused', params: ({ context }) => ({ problem: context.problem }) },
        },
        stopped: {},
        lost: { entry: 'announceLost' },
      },
    },
  },
});
