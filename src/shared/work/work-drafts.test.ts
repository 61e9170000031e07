import 'fake-indexeddb/auto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkDraft } from '#machines/studio-work/studio-work.machine.ts';
import {
  draftProject,
  dropDraft,
  findDrafts,
  keepDraft,
  noteDraftSaved,
  sweepDrafts,
} from './work-drafts.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);
const fox = '1737f3fa2c2a7ef62b382455f3097ee9.svg';
const stage = 'cd95e4bfebdf5f0047e98f43480a559c.svg';

const draft = (changes: Partial<WorkDraft> = {}): WorkDraft => ({
  id: 'a',
  userId: 'pupil',
  subject: 'work 1',
  workName: '迷宫',
  versionNo: 3,
  savedAt: now,
  project: '{"targets":[]}',
  names: [fox],
  isSettled: false,
  ...changes,
});
const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text).buffer });
const found = async () => (await findDrafts('pupil', 'work 1')).map(({ id }) => id);

beforeEach(async () => {
  for (const id of ['a', 'b']) await dropDraft(id);
});

describe('drafts of works', () => {
  it('are found by owner and subject, newest first', async () => {
    await keepDraft(draft(), []);
    await keepDraft(draft({ id: 'b', savedAt: now + 1 }), []);
    expect(await found()).toEqual(['b', 'a']);
    expect([await findDrafts('other', 'work 1'), await findDrafts('pupil', 'work 2')]).toEqual([[], []]);
  });

  it('are assembled into a project, including files of earlier drafts', async () => {
    await keepDraft(draft(), [file(fox, '<svg/>')]);
    const second = draft({ project: '{"targets":[1]}', names: [fox, stage] });
    await keepDraft(second, [file(stage, '<svg>2</svg>')]);
    const bytes = await draftProject(second);
    const contents = Object.entries(unzipSync(new Uint8Array(bytes ?? new ArrayBuffer(0))));
    expect(Object.fromEntries(contents.map(([name, data]) => [name, strFromU8(data)]))).toEqual({
      'project.json': '{"targets":[1]}',
      [fox]: '<svg/>',
      [stage]: '<svg>2</svg>',
    });
  });

  it('have no project if a file is missing, and lose files that they no longer use', async () => {
    await keepDraft(draft(), [file(fox, '<svg/>')]);
    await keepDraft(draft({ names: [] }), []);
    expect(await draftProject(draft())).toBe(undefined);
  });

  it('are not offered after the server has saved them', async () => {
    await keepDraft(draft(), [file(fox, '<svg/>')]);
    await noteDraftSaved('a', { subject: 'work 1', versionNo: 4, isSettled: true });
    expect(await found()).toEqual([]);
    // The next draft of the same editor omits files that an earlier one contained.
    await keepDraft(draft(), []);
    expect((await draftProject(draft()))?.byteLength).toBeGreaterThan(0);
  });

  it('move to the work and version that the server saved', async () => {
    await keepDraft(draft({ subject: 'new', versionNo: 0 }), []);
    await noteDraftSaved('a', { subject: 'work 1', versionNo: 1, isSettled: false });
    expect(await findDrafts('pupil', 'work 1')).toMatchObject([{ id: 'a', versionNo: 1 }]);
    expect(await findDrafts('pupil', 'new')).toEqual([]);
  });

  it('are removed a day after they are settled, or after 90 days without use', async () => {
    await keepDraft(draft({ savedAt: now - 89 * day }), []);
    await keepDraft(draft({ id: 'b', savedAt: now - 91 * day }), []);
    await sweepDrafts(now);
    await sweepDrafts(now + 8 * day);
    expect(await found()).toEqual(['a']);
    await keepDraft(draft({ savedAt: now - 2 * day, isSettled: true }), [file(fox, '<svg/>')]);
    await sweepDrafts(now);
    await keepDraft(draft(), []);
    expect(await draftProject(draft())).toBe(undefined);
  });

  it('are kept for a week if their date is years in the past because of a wrong clock', async () => {
    await keepDraft(draft({ savedAt: Date.UTC(2009, 0, 1) }), [file(fox, '<svg/>')]);
    await sweepDrafts(now);
    await sweepDrafts(now + 6 * day);
    await sweepDrafts(Date.UTC(2009, 0, 1));
    expect(await found()).toEqual(['a']);
    const [kept] = await findDrafts('pupil', 'work 1');
    expect(kept && (await draftProject(kept))).toBeInstanceOf(ArrayBuffer);
    await sweepDrafts(now + 8 * day);
    expect(await found()).toEqual([]);
  });
});
