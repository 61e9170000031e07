import { assign, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { EditorFailure } from '../editor/editor-problems.ts';

/** Works of each kind have an editor of their own. */
export type EditorKind = 'scratch' | 'python' | 'blockly';

/** Messages between the frame and the page; `kind` names the editor that a project needs. */
export type EditorFrameEvent =
  /** The page's frame has loaded its document. */
  | { type: 'frame.opened' }
  /** The editor in it has come up. */
  | { type: 'frame.ready' }
  | { type: 'frame.failed'; reason: EditorFailure }
  /** The project is ready to be opened. */
  | { type: 'project.found'; kind: EditorKind }
  /** The frame has opened it. */
  | { type: 'project.loaded' };

/** `attempt` numbers the frames of one page: each frame has its own number. */
export type EditorFramePlace = { readonly attempt: number; readonly kind: EditorKind };

/**
 * The sandboxed frame of an editor, and the one project it opens. Frame and project arrive in any order; the next
 * project, or one of another kind, needs a new frame. A frame that does not answer in time, or navigates away, is
 * lost; opening a project starts a new one.
 */
export const editorFrameMachine = setup({
  types: {
    context: {} as EditorFramePlace,
    events: {} as EditorFrameEvent,
    input: {} as EditorFramePlace,
    tags: {} as 'up',
  },
  actions: {
    /** Gives the frame the name that all its messages carry from now on. */
    connect: (): void => notProvided('connect'),
    /** Light or dark, as the page is. */
    applyAppearance: (): void => notProvided('applyAppearance'),
    openProject: (): void => notProvided('openProject'),
    reportLoaded: (): void => notProvided('reportLoaded'),
    reportFailure: (_args, _params: { reason: EditorFailure }): void => notProvided('reportFailure'),
    replaceFrame: assign(({ context }, { kind }: { kind: EditorKind }) => ({
      attempt: context.attempt + 1,
      kind,
    })),
  },
  guards: { isOfKind: ({ context }, { kind }: { kind: EditorKind }) => kind === context.kind },
  delays: { bootTime: businessConstants.editorBootTime, openTime: businessConstants.requestTimeout },
}).createMachine({
  id: 'editorFrame',
  meta: { tolerances: { bootTime: 2_000, openTime: 2_000 } },
  context: ({ input }) => input,
  initial: 'working',
  states: {
    working: {
      initial: 'vacant',
      on: {
        // The frame that is there has left our page for another one.
        'frame.opened': {
          target: '#editorFrame.lost',
          actions: { type: 'reportFailure', params: { reason: 'crashed' } },
        },
        'frame.failed': {
          target: '#editorFrame.lost',
          actions: { type: 'reportFailure', params: ({ event }) => event },
        },
        // A project of another kind, or a second one.
        'project.found': {
          target: '.awaited',
          actions: { type: 'replaceFrame', params: ({ event }) => event },
        },
      },
      states: {
        /** Nothing is there yet. */
        vacant: {
          on: {
            'frame.opened': 'booting',
            'project.found': {
              guard: { type: 'isOfKind', params: ({ event }) => event },
              target: 'awaited',
            },
          },
        },
        /** There is a project, and no frame for it. */
        awaited: { on: { 'frame.opened': 'booting.wanted' } },
        booting: {
          entry: 'connect',
          after: {
            bootTime: {
              target: '#editorFrame.lost',
              actions: { type: 'reportFailure', params: { reason: 'engineMissing' } },
            },
          },
          initial: 'unwanted',
          states: {
            unwanted: {
              on: {
                'frame.ready': { target: '#editorFrame.working.idle', actions: 'applyAppearance' },
                'project.found': {
                  guard: { type: 'isOfKind', params: ({ event }) => event },
                  target: 'wanted',
                },
              },
            },
            wanted: {
              on: { 'frame.ready': { target: '#editorFrame.working.opening', actions: 'applyAppearance' } },
            },
          },
        },
        /** The editor is up, and empty. */
        idle: {
          tags: 'up',
          on: {
            'project.found': {
              guard: { type: 'isOfKind', params: ({ event }) => event },
              target: 'opening',
            },
          },
        },
        opening: {
          tags: 'up',
          entry: 'openProject',
          after: {
            openTime: {
              target: '#editorFrame.lost',
              actions: { type: 'reportFailure', params: { reason: 'crashed' } },
            },
          },
          on: { 'project.loaded': { target: 'open', actions: 'reportLoaded' } },
        },
        open: { tags: 'up' },
      },
    },
    /** The page opens the project again with another machine of this kind. */
    lost: { type: 'final' },
  },
});
