import { fromPromise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

type VersionRestoringEvent =
  | { type: 'restore.ask' }
  | { type: 'restore.cancel' }
  | { type: 'restore.confirm' };

/**
 * An older version of a work becomes its newest, after a question. A refusal ends the question: what is newest may be another
 * one by now.
 */
export const versionRestoringMachine = setup({
  types: { events: {} as VersionRestoringEvent },
  actors: {
    /** Once it is done the lists show it. A failure has been told by then. */
    restoreVersion: fromPromise<void>(() => notProvided('restoreVersion')),
  },
  actions: {
    /** Whoever shows the work shows the version that is newest now. */
    showRestored: (): void => notProvided('showRestored'),
  },
}).createMachine({
  id: 'versionRestoring',
  initial: 'resting',
  states: {
    resting: { on: { 'restore.ask': 'asking' } },
    asking: { on: { 'restore.cancel': 'resting', 'restore.confirm': 'restoring' } },
    restoring: {
      invoke: {
        src: 'restoreVersion',
        id: 'restoreVersion',
        onDone: { target: 'resting', actions: 'showRestored' },
        onError: 'resting',
      },
    },
  },
});
