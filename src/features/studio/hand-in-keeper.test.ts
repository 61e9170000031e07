import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { ApiError } from '#shared/api/errors.ts';
import { dropHandIn, listHandIns, type SubmitBody } from '#shared/work/queued-hand-ins.ts';
import { sendBeforeOpening, sendHandIn } from '#shared/work/send-hand-in.ts';
import { createHandInKeeper } from './hand-in-keeper.ts';
import { createSaver } from './save-studio.ts';

const input = { id: 'w1', versionNo: 3, workName: '迷宫', handIn: true, isCopy: false };
const failure = (kind: 'network' | 'refusal') =>
  new ApiError({ kind, message: '不行', status: 0, code: '', details: null });
const never = () => new Promise<never>(() => undefined);
const logIn = (userId: string) => connectApi({ scope: () => [userId, 'A01'] });

type Answer = 'never' | 'lost' | 'refused' | 'saved' | Promise<void>;

async function answerOf<T>(answer: Answer, saved: T): Promise<T> {
  if (answer === 'never') return await never();
  if (answer === 'lost' || answer === 'refused') throw failure(answer === 'lost' ? 'network' : 'refusal');
  await (answer === 'saved' ? undefined : answer);
  return saved;
}

/** An editor page whose upload and submission are answered like this. */
function editor(upload: Answer, submit: Answer = 'saved') {
  const place = {
    kind: 'scratch' as const,
    workId: 'w1',
    unitId: undefined,
    courseId: undefined,
    homeworkId: undefined,
    isPreview: false,
  };
  const link = {
    kind: () => 'scratch' as const,
    revision: () => 4,
    exportProject: () => Promise.resolve({ bytes: new TextEncoder().encode('PK').buffer, revision: 4 }),
    takePicture: () => Promise.reject(new Error('no picture')),
  };
  const sent: SubmitBody[] = [];
  const keeper = createHandInKeeper({ link, place, draftId: () => 'a' });
  const { save } = createSaver({
    link,
    place,
    statusNow: () => 0,
    transfer: { note: () => undefined, end: () => undefined },
    keeper,
    calls: {
      uploadFile: () => answerOf(upload, { id: 'f1', filePath: '', fileName: '迷宫.sb3' }),
      statusOf: () => Promise.resolve(0),
      submitWork: (body) => {
        sent.push(body);
        return answerOf(submit, { id: 'w1', workStatus: 1, versionNo: 4 });
      },
    },
  });
  return { save, sent, keeper };
}

/** The queue of a later page, after the editor is gone. */
function laterPage() {
  const sent: SubmitBody[] = [];
  const files: string[] = [];
  return {
    sent,
    files,
    calls: {
      isOpen: () => Promise.resolve(false),
      uploadFile: async (file: File) => {
        files.push(`${file.name} ${await file.text()}`);
        return { id: 'f2', filePath: '', fileName: file.name };
      },
      submitWork: (body: SubmitBody) => {
        sent.push(body);
        return Promise.resolve({ id: 'w1', workStatus: 1, versionNo: 4 });
      },
    },
  };
}

const kept = async () => (await listHandIns()).map(({ id, isSending }) => [id, isSending]);
const untilKept = async () => await expect.poll(async () => (await kept()).length).toBe(1);

beforeEach(async () => {
  logIn('pupil');
  for (const { id } of await listHandIns()) await dropHandIn(id);
});

it('a submission interrupted during the upload is submitted once by a later page', async () => {
  void editor('never').save(input);
  await untilKept();
  const { calls, sent, files } = laterPage();
  expect(await sendHandIn(['a'], calls)).toEqual({ id: 'a', workName: '迷宫' });
  expect(files).toEqual(['迷宫.sb3 PK']);
  expect(sent).toEqual([{ id: 'w1', baseVersion: 3, workName: '迷宫', workFile: 'f2', workStatus: 1 }]);
  expect(await sendHandIn(['a'], calls)).toEqual({ id: 'a', workName: undefined });
  expect([sent.length, await kept()]).toEqual([1, []]);
});

it('a submission interrupted before the response is repeated with the same uploaded file', async () => {
  const { save, sent } = editor('saved', 'never');
  void save(input);
  await expect.poll(() => sent.length).toBe(1);
  const later = laterPage();
  await sendHandIn(['a'], later.calls);
  expect([later.files, later.sent]).toEqual([[], sent]);
});

it('a pending submission is sent before an editor opens its work again', async () => {
  void editor('never').save(input);
  await untilKept();
  const { calls, sent } = laterPage();
  await sendBeforeOpening(calls);
  expect([sent.length, await kept()]).toEqual([1, []]);
});

it('a submission that the server accepted or rejected is removed from the queue', async () => {
  await editor('saved').save(input);
  expect(await kept()).toEqual([]);
  await expect(editor('refused').save(input)).rejects.toMatchObject({ kind: 'refused' });
  expect(await kept()).toEqual([]);
});

it('a submission is queued as waiting when the server is unreachable, also on a later page', async () => {
  await expect(editor('lost').save(input)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(await kept()).toEqual([['a', undefined]]);
  await dropHandIn('a');
  void editor('never').save(input);
  await untilKept();
  expect(await kept()).toEqual([['a', true]]);
  const { calls } = laterPage();
  await expect(
    sendHandIn(['a'], { ...calls, uploadFile: () => Promise.reject(failure('network')) }),
  ).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
  expect(await kept()).toEqual([['a', undefined]]);
});

it('a plain save is not queued as a submission', async () => {
  await expect(editor('lost').save({ ...input, handIn: false })).rejects.toMatchObject({
    kind: 'unreachable',
  });
  expect(await kept()).toEqual([]);
});

it('a submission is not sent by the page of another user', async () => {
  void editor('never').save(input);
  await untilKept();
  logIn('other');
  const { calls, sent } = laterPage();
  expect(await sendHandIn(['a'], calls)).toEqual({ id: 'a', workName: undefined });
  await sendBeforeOpening(calls);
  expect([sent, await kept()]).toEqual([[], []]);
});

it.each([
  ['is saved as a draft', 'saved'],
  ['is not stored again when the server is unreachable', 'lost'],
] as const)('a submission withdrawn during the upload %s', async (_, submit) => {
  let finish = (): void => undefined;
  const uploaded = new Promise<void>((resolve) => (finish = resolve));
  const { save, sent, keeper } = editor(uploaded, submit);
  let withdrawals = 0;
  const stop = keeper.watch(() => (withdrawals += 1));
  const saving = save(input).catch(() => undefined);
  await untilKept();
  await dropHandIn('a');
  finish();
  await saving;
  expect(sent).toMatchObject([{ workStatus: 0 }]);
  expect([withdrawals, await kept()]).toEqual([1, []]);
  stop();
});
