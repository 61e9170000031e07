import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { ApiError } from '#shared/api/errors.ts';
import {
  dropHandIn,
  findHandIn,
  keepHandIn,
  listHandIns,
  moveHandIn,
  noteHandInFailure,
  resolveHandIn,
  type NewHandIn,
  type SubmitBody,
} from './queued-hand-ins.ts';
import { sendHandIn } from './send-hand-in.ts';
import { findDrafts, keepDraft } from './work-drafts.ts';

const handIn = (changes: Partial<NewHandIn> = {}): NewHandIn => ({
  id: 'a',
  at: 5,
  workName: '迷宫',
  fileName: '迷宫.sb3',
  purpose: 'work',
  bytes: new TextEncoder().encode('PK').buffer,
  cover: undefined,
  target: { id: 'w1', baseVersion: 3 },
  body: undefined,
  ...changes,
});
const conflict = (workFile: string, versionNo = 4) => ({ versionNo, workName: '迷宫', workFile });
const refusal = (details: object | null) =>
  new ApiError({ kind: 'refusal', message: '不行', status: 200, code: '500', details });
const lost = new ApiError({ kind: 'network', message: '网络超时', status: 0, code: '', details: null });
const names = async () => (await listHandIns()).map(({ id }) => id);

function logIn(userId: string, orgCode = 'A01') {
  connectApi({ scope: () => [userId, orgCode] });
}

/** Answers each submission with the next of these errors. */
function server(...answers: readonly ApiError[]) {
  const sent: SubmitBody[] = [];
  const files: string[] = [];
  const open = new Set<string>();
  return {
    sent,
    files,
    open,
    calls: {
      isOpen: (id: string) => Promise.resolve(open.has(id)),
      uploadFile: async (file: File) => {
        files.push(`${file.name} ${await file.text()}`);
        return { id: `f${files.length}`, filePath: '', fileName: file.name };
      },
      submitWork: (body: SubmitBody) => {
        sent.push(body);
        const answer = answers[sent.length - 1];
        return answer === undefined
          ? Promise.resolve({ id: 'w1', workStatus: 1, versionNo: 4 })
          : Promise.reject(answer);
      },
    },
  };
}

beforeEach(async () => {
  for (const orgCode of ['A01', 'A02'])
    for (const userId of ['pupil', 'other']) {
      logIn(userId, orgCode);
      for (const id of await names()) await dropHandIn(id);
    }
  logIn('pupil');
});

/** From now on the browser has no space left. */
function fillStorage() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
}

describe('queued submissions', () => {
  it('are listed oldest first, for one user in one department', async () => {
    await keepHandIn(handIn({ id: 'b', at: 7, target: {} }));
    await keepHandIn(handIn());
    expect(await names()).toEqual(['a', 'b']);
    logIn('other');
    expect([await names(), await findHandIn('a')]).toEqual([[], undefined]);
    logIn('pupil', 'A02');
    expect(await names()).toEqual([]);
    logIn('');
    await expect(keepHandIn(handIn())).rejects.toThrow('nobody is logged in');
  });

  it.each([
    ['work', { id: 'w1', baseVersion: 4 }, { id: 'w1', baseVersion: 3 }],
    ['unit', { courseId: 'u1' }, { courseId: 'u1' }],
    ['homework', { additionalId: 'h1' }, { additionalId: 'h1' }],
  ])('are limited to the latest one per %s', async (_, first, second) => {
    await keepHandIn(handIn({ target: first }));
    await keepHandIn(handIn({ id: 'b', target: second }));
    expect(await names()).toEqual(['b']);
  });

  it('are replaced by a later one even if the clock was set back', async () => {
    const twoDays = 2 * 24 * 60 * 60 * 1000;
    await keepHandIn(handIn({ at: 3 * twoDays }));
    await keepHandIn(handIn({ id: 'b', at: 2 * twoDays }));
    expect(await names()).toEqual(['b']);
  });

  it('are preserved when the browser has no space for a later one', async () => {
    await keepHandIn(handIn());
    fillStorage();
    await expect(keepHandIn(handIn({ id: 'b' }))).rejects.toThrow('no space');
    expect(await names()).toEqual(['a']);
  });

  it('are kept separately for two new works', async () => {
    await keepHandIn(handIn({ target: {} }));
    await keepHandIn(handIn({ id: 'b', target: {} }));
    expect(await names()).toEqual(['a', 'b']);
  });

  it('get the id of the editor that reopened their draft', async () => {
    await keepHandIn(handIn());
    expect(await moveHandIn('a', 'b')).toMatchObject({ workName: '迷宫' });
    expect([await names(), await moveHandIn('a', 'c')]).toEqual([['b'], undefined]);
  });

  it.each([
    ['mine', { target: { id: 'w1', baseVersion: 9 }, workName: '迷宫', standing: 'waiting' }],
    ['copy', { target: {}, workName: '迷宫（副本）', standing: 'waiting' }],
  ] as const)(
    'continue after a version conflict with the choice of the author: %s',
    async (choice, expected) => {
      await keepHandIn(handIn());
      await noteHandInFailure('a', { kind: 'conflict', message: '别处保存过', conflict: conflict('f9', 9) });
      const [found] = await listHandIns();
      expect(found).toMatchObject({ standing: 'conflict', problem: '别处保存过' });
      if (found === undefined) throw new Error('no submission is queued');
      await resolveHandIn(found, choice);
      expect(await findHandIn('a')).toMatchObject(expected);
    },
  );

  it('are removed when the author chooses the other version', async () => {
    await keepHandIn(handIn());
    const [found] = await listHandIns();
    if (found === undefined) throw new Error('no submission is queued');
    await resolveHandIn(found, 'theirs');
    expect(await names()).toEqual([]);
  });
});

describe('sending a queued submission', () => {
  it('uploads the file and its cover, submits with the base version, and removes it from the queue', async () => {
    const { calls, sent, files } = server();
    await keepHandIn(handIn({ cover: new File(['png'], 'cover.png') }));
    expect(await sendHandIn(['a'], calls)).toEqual({ id: 'a', workName: '迷宫' });
    expect(files).toEqual(['迷宫.sb3 PK', 'cover.png png']);
    expect(sent).toEqual([
      { id: 'w1', baseVersion: 3, workName: '迷宫', workFile: 'f1', workCover: 'f2', workStatus: 1 },
    ]);
    expect([await names(), await sendHandIn(['a'], calls)]).toEqual([[], { id: 'a', workName: undefined }]);
  });

  it('causes no second upload and no conflict after a lost response', async () => {
    const { calls, sent, files } = server(lost, refusal({ conflict: conflict('f1') }));
    await keepHandIn(handIn());
    await expect(sendHandIn(['a'], calls)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
    expect(await sendHandIn(['a'], calls)).toMatchObject({ workName: '迷宫' });
    expect([files.length, sent[1]]).toEqual([1, sent[0]]);
  });

  it('fails with a conflict if another version was saved elsewhere', async () => {
    const { calls } = server(refusal({ conflict: conflict('theirs') }));
    await keepHandIn(handIn());
    await expect(sendHandIn(['a'], calls)).rejects.toMatchObject({ id: 'a', failure: { kind: 'conflict' } });
    expect(await names()).toEqual(['a']);
  });

  it('fails with the reason of a refusal, and uploads the file again next time', async () => {
    const { calls, files } = server(refusal(null));
    await keepHandIn(handIn());
    const failure = { kind: 'refused', message: '不行' } as const;
    await expect(sendHandIn(['a'], calls)).rejects.toEqual({ id: 'a', failure });
    await noteHandInFailure('a', failure);
    await sendHandIn(['a'], calls);
    expect(files.length).toBe(2);
  });

  it.each([
    ['the server restarts', 502, '服务器开小差了'],
    ['the server is starting', 503, '服务器正在启动'],
    ['the login has expired', 401, '登录已过期'],
  ])('can be retried later when %s', async (_, status, message) => {
    const { calls } = server(new ApiError({ kind: 'status', message, status, code: '', details: null }));
    await keepHandIn(handIn());
    const failure = { kind: 'unreachable', message };
    await expect(sendHandIn(['a'], calls)).rejects.toEqual({ id: 'a', failure });
    expect(await sendHandIn(['a'], calls)).toMatchObject({ workName: '迷宫' });
  });

  it('succeeds when the browser has no space to record the upload', async () => {
    const { calls, sent } = server();
    await keepHandIn(handIn());
    fillStorage();
    expect(await sendHandIn(['a'], calls)).toEqual({ id: 'a', workName: '迷宫' });
    expect([sent.length, await names()]).toEqual([1, []]);
  });

  it('stops if the author withdraws it during the upload', async () => {
    const { calls, sent } = server();
    await keepHandIn(handIn());
    const uploadFile = async (file: File) => {
      await dropHandIn('a');
      return await calls.uploadFile(file);
    };
    expect(await sendHandIn(['a'], { ...calls, uploadFile })).toEqual({ id: 'a', workName: undefined });
    expect([sent, await names()]).toEqual([[], []]);
  });

  it('is left to an editor that has it open', async () => {
    const { calls, open, sent } = server();
    await keepHandIn(handIn());
    open.add('a');
    await expect(sendHandIn(['a'], calls)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
    expect(sent).toEqual([]);
  });

  it.each([
    [4, []],
    [6, ['a']],
  ])('settles its draft, unless the draft is newer: saved at %i', async (savedAt, left) => {
    const draft = { id: 'a', userId: 'pupil', subject: 'new', workName: '迷宫', versionNo: 0, savedAt };
    await keepDraft({ ...draft, project: '{}', names: [], isSettled: false }, []);
    await keepHandIn(handIn({ target: {} }));
    await sendHandIn(['a'], server().calls);
    expect((await findDrafts('pupil', 'work w1')).map(({ id }) => id)).toEqual(left);
    expect(await findDrafts('pupil', 'new')).toEqual([]);
  });
});
