import 'fake-indexeddb/auto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { studioWorkMachine, type WorkDraft } from '#machines/studio-work/studio-work.machine.ts';
import { dropDraft, findDrafts, keepDraft } from '#shared/work/work-drafts.ts';
import { openingOf } from './studio-opening.ts';

const subject = 'work w1';
const draft = (id: string, savedAt: number, name: string): WorkDraft => ({
  id,
  userId: 'u1',
  subject,
  workName: '迷宫',
  versionNo: 1,
  savedAt,
  project: `{"of":"${id} at ${savedAt}"}`,
  names: [name],
  isSettled: false,
});
const file = (name: string) => ({ name, bytes: new TextEncoder().encode(name).buffer });

/** A page that found this draft when it loaded the work. */
function start(found: WorkDraft | undefined) {
  const work = createActor(studioWorkMachine, { input: { subject, draftId: 'own' } }).start();
  const server = { id: 'w1', versionNo: 1 };
  work.send({
    type: 'work.loaded',
    work: {
      work: server,
      workName: '迷宫',
      status: 0,
      canEdit: true,
      isOwn: true,
      subject,
      kind: 'scratch',
      unit: undefined,
      homeworkId: undefined,
      bytes: new TextEncoder().encode('server').buffer,
    },
    draft: found,
  });
  const findDraft = async () => (await findDrafts('u1', subject))[0];
  return {
    work,
    open: (from: 'server' | 'draft') => openingOf({ work, findDraft, firstKind: 'scratch' }, from),
  };
}

const projectOf = (bytes: ArrayBuffer | undefined) =>
  strFromU8(unzipSync(new Uint8Array(bytes ?? new ArrayBuffer(0)))['project.json'] ?? new Uint8Array());

beforeEach(async () => {
  for (const id of ['first', 'second']) await dropDraft(id);
});

it('a draft that another tab replaced by its own since it was found is opened in its new state', async () => {
  const found = draft('first', 1, 'a.svg');
  await keepDraft(found, [file('a.svg')]);
  const { work, open } = start(found);
  await keepDraft(draft('second', 2, 'b.svg'), [file('b.svg')]);
  await dropDraft('first');
  const { bytes, isChanged } = await open('draft');
  expect([projectOf(bytes), isChanged]).toEqual(['{"of":"second at 2"}', true]);
  expect(work.getSnapshot().context.draft?.id).toBe('second');
});

it('a draft that another tab wrote again since it was found is opened with its new files', async () => {
  const found = draft('first', 1, 'a.svg');
  await keepDraft(found, [file('a.svg')]);
  const { open } = start(found);
  await keepDraft(draft('first', 2, 'b.svg'), [file('b.svg')]);
  expect(projectOf((await open('draft')).bytes)).toBe('{"of":"first at 2"}');
});

it('a draft without a file is refused, and the version of the server is opened as it is', async () => {
  const found = draft('first', 1, 'a.svg');
  await keepDraft(found, []);
  const { open } = start(found);
  await expect(open('draft')).rejects.toThrow('A file of the draft is missing');
  const { bytes, isChanged } = await open('server');
  expect([new TextDecoder().decode(bytes), isChanged]).toEqual(['server', false]);
});
