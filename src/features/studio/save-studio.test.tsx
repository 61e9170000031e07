import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/errors.ts';
import { createSaver } from './save-studio.ts';

const place = {
  kind: 'scratch' as const,
  workId: undefined,
  unitId: undefined,
  courseId: undefined,
  homeworkId: undefined,
  isPreview: false,
};
const input = { id: 'w1', versionNo: 1, workName: '迷宫', handIn: false, isCopy: false };
const lost = new ApiError({ kind: 'network', message: '网络超时', status: 0, code: '', details: null });
const conflictWith = (workFile: string) =>
  new ApiError({
    kind: 'refusal',
    message: '这个作品在别处保存过',
    status: 200,
    code: '500',
    details: { conflict: { versionNo: 2, workName: '迷宫', workFile } },
  });

/** Answers each save with the next of these. */
function start(
  answers: readonly (ApiError | { id: string; workStatus: number; versionNo: number })[],
  size = 3,
  full?: ApiError,
  status?: { readonly known: number; readonly now: number },
) {
  const sent: object[] = [];
  let uploads = 0;
  let revision = 4;
  const received: (number | 'end')[] = [];
  const { save } = createSaver({
    link: {
      kind: () => 'scratch' as const,
      revision: () => revision,
      exportProject: () => Promise.resolve({ bytes: new ArrayBuffer(size), revision }),
      takePicture: () => Promise.reject(new Error('no picture')),
    },
    place,
    statusNow: () => status?.known ?? 0,
    transfer: { note: ({ loaded }) => received.push(loaded), end: () => received.push('end') },
    calls: {
      uploadFile: (_, { onProgress }) => {
        uploads += 1;
        onProgress?.({ loaded: 1, total: 3 });
        if (full !== undefined) return Promise.reject(full);
        return Promise.resolve({ id: `f${uploads}`, filePath: '', fileName: '迷宫.sb3' });
      },
      statusOf: () => Promise.resolve(status?.now),
      submitWork: (body) => {
        sent.push(body);
        const answer = answers[sent.length - 1] ?? lost;
        return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
  });
  const change = () => {
    revision += 1;
  };
  return { save, sent, received, change, uploads: () => uploads };
}

it('a save with a lost response is verified before the next save and causes no conflict', async () => {
  const { save, sent, change } = start([lost, conflictWith('f1'), { id: 'w1', workStatus: 0, versionNo: 3 }]);
  await expect(save(input)).rejects.toMatchObject({ kind: 'unreachable' });
  change();
  expect(await save(input)).toEqual({ id: 'w1', versionNo: 3, revision: 5 });
  expect(sent).toMatchObject([
    { workFile: 'f1', id: 'w1', baseVersion: 1 },
    { workFile: 'f1', id: 'w1', baseVersion: 1 },
    { workFile: 'f2', id: 'w1', baseVersion: 2 },
  ]);
});

it('a save with a lost response creates no second version if the project is unchanged', async () => {
  const { save, sent, uploads } = start([lost, conflictWith('f1')]);
  await expect(save(input)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(await save(input)).toEqual({ id: 'w1', versionNo: 2, revision: 4 });
  expect([sent.length, uploads()]).toEqual([2, 1]);
});

it.each([
  ['is submitted', { handIn: true }, { workStatus: 1 }],
  ['is renamed', { workName: '大迷宫' }, { workName: '大迷宫' }],
] as const)(
  'a save with a lost response is followed by another save when it %s',
  async (_, request, body) => {
    const { save, sent } = start([lost, conflictWith('f1'), { id: 'w1', workStatus: 1, versionNo: 3 }]);
    await expect(save(input)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await save({ ...input, ...request })).toMatchObject({ versionNo: 3 });
    expect(sent[2]).toMatchObject({ ...body, workFile: 'f2', baseVersion: 2 });
  },
);

it('a new work whose response was lost is not created twice', async () => {
  const made = { id: 'w9', workStatus: 0, versionNo: 1 };
  const { save, sent, change } = start([lost, made, { ...made, versionNo: 2 }]);
  const fresh = { ...input, id: undefined, versionNo: 0 };
  await expect(save(fresh)).rejects.toMatchObject({ kind: 'unreachable' });
  change();
  expect(await save(fresh)).toEqual({ id: 'w9', versionNo: 2, revision: 5 });
  expect(sent[2]).toMatchObject({ workFile: 'f2', id: 'w9', baseVersion: 1 });
});

it.each([
  ['stays so', 1, 1],
  ['is not handed in again when the teacher gave it back meanwhile', -1, 0],
])('a submitted work that is saved again %s', async (_, now, workStatus) => {
  const { save, sent } = start([{ id: 'w1', workStatus, versionNo: 2 }], 3, undefined, { known: 1, now });
  await save(input);
  expect(sent).toMatchObject([{ workStatus }]);
});

it('a version saved by another device still causes a conflict after a lost response', async () => {
  const { save } = start([lost, conflictWith('theirs')]);
  await expect(save(input)).rejects.toMatchObject({ kind: 'unreachable' });
  await expect(save(input)).rejects.toMatchObject({ kind: 'conflict', conflict: { workFile: 'theirs' } });
});

it('a project above the size limit is rejected before the upload', async () => {
  const { save, uploads } = start([], 51 * 1024 * 1024);
  await expect(save(input)).rejects.toEqual({
    kind: 'refused',
    message: '作品超过50MB，不能保存到服务器，请删去一些声音或造型',
  });
  expect(uploads()).toBe(0);
});

it('an exceeded storage quota is reported with the message of the server, and no work is saved', async () => {
  const message = '存储空间不足：已用 499 MB，共 500 MB。请删除不需要的作品或文件，或请管理员增加空间';
  const full = new ApiError({
    kind: 'refusal',
    message,
    status: 200,
    code: '500',
    details: { field: 'file' },
  });
  const { save, sent } = start([], 3, full);
  await expect(save(input)).rejects.toEqual({ kind: 'refused', message });
  expect(sent).toEqual([]);
});

it('the upload progress is reported, and its end is reported even on failure', async () => {
  const { save, received } = start([{ id: 'w1', workStatus: 0, versionNo: 2 }, lost]);
  await save(input);
  expect(received).toEqual([1, 'end']);
  await expect(save(input)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(received.at(-1)).toBe('end');
});
