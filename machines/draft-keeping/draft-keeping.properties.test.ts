import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  sequencesOf,
  startRecorded,
  tries,
  type Happening,
} from '#tests/support/machines/machine-properties.ts';
import { draftKeepingMachine } from './draft-keeping.machine.ts';

/** An open project; `writing` is the revision that the write under way has. */
function openProject() {
  return { ...startRecorded(draftKeepingMachine), revision: 0, writing: -1 };
}
type Project = ReturnType<typeof openProject>;

const isWriting = ({ actor }: Project): boolean =>
  JSON.stringify(actor.getSnapshot().value).includes('keeping');

/** The stored project is the one at the beginning of the write. */
function noteBegin(project: Project, before: boolean): void {
  if (isWriting(project) && !before) project.writing = project.revision;
}

function answer(project: Project): void {
  if (!isWriting(project)) return;
  const output = { revision: project.writing, cost: 1 };
  project.actor.send({ type: 'xstate.done.actor.keepDraft', output });
  noteBegin(project, false);
}

const observed =
  (act: (project: Project) => void): Happening<Project>['act'] =>
  (project) => {
    const before = isWriting(project);
    act(project);
    noteBegin(project, before);
  };

const change: Happening<Project> = {
  words: 'changed',
  act: observed((project) => {
    project.revision += 1;
    project.actor.send({ type: 'work.changed', revision: project.revision });
  }),
};
const hide: Happening<Project> = {
  words: 'hidden',
  act: observed(({ actor }) => actor.send({ type: 'draft.flush' })),
};

const happenings: readonly Happening<Project>[] = [
  change,
  hide,
  { words: 'three seconds', act: observed(({ clock }) => clock.increment(3_000)) },
  { words: 'written', act: answer },
  {
    words: 'storage full',
    act: (project) => {
      if (!isWriting(project)) return;
      project.actor.send({ type: 'xstate.error.actor.keepDraft', error: new Error('QuotaExceededError') });
      noteBegin(project, false);
    },
  },
];

describe('a project whose page is hidden', () => {
  it('is stored locally with its last change once the pending writes are done', () => {
    fc.assert(
      fc.property(sequencesOf(happenings), (way) => {
        const project = openProject();
        for (const { act } of way) act(project);
        change.act(project);
        hide.act(project);
        // Without a second of time.
        for (let write = 0; write < 3; write += 1) answer(project);
        expect(project.actor.getSnapshot().context.kept).toBe(project.revision);
        project.actor.stop();
      }),
      tries,
    );
  });
});
