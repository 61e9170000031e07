import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done, failed } from '../machine-fixtures.ts';
import { handInMachine, type KeepInput, type SubmitInput, type UploadInput } from './hand-in.machine.ts';

const stored: Schema<'StoredFile'> = { id: 'file-1', filePath: 'file-1.sb3', fileName: '迷宫.sb3' };
const fileOf = (content: string, name: string) => new File(content === '' ? [] : [content], name);

const project = fileOf('PK', '迷宫.sb3');
const cover = fileOf('png', 'cover.png');
const form = { workName: '迷宫-小明', cover };

type World = {
  upload?: (input: UploadInput) => Promise<Schema<'StoredFile'>>;
  illustrate?: () => Promise<Schema<'StoredFile'>>;
  submit?: (input: SubmitInput) => Promise<Schema<'WorkSaved'>>;
};

/** A hand-in whose server is played by the test. */
function start({ upload, illustrate, submit }: World = {}) {
  const calls = { uploads: 0, submitted: [] as SubmitInput[], refreshed: 0 };
  const actor = createActor(
    handInMachine.provide({
      actors: {
        uploadWork: fromPromise<Schema<'StoredFile'>, UploadInput>(({ input }) => {
          calls.uploads += 1;
          return upload?.(input) ?? Promise.resolve(stored);
        }),
        uploadCover: fromPromise<Schema<'StoredFile'>, { cover: File }>(
          () => illustrate?.() ?? Promise.resolve({ ...stored, id: 'cover-1' }),
        ),
        submitWork: fromPromise<Schema<'WorkSaved'>, SubmitInput>(({ input }) => {
          calls.submitted.push(input);
          return submit?.(input) ?? Promise.resolve({ id: 'work-1', workStatus: 1 });
        }),
      },
      actions: {
        refreshWorks: () => {
          calls.refreshed += 1;
        },
      },
    }),
  ).start();
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  const until = (value: 'submitting' | 'failed' | 'done') =>
    waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, calls, state, context, until };
}

const never = () => new Promise<never>(() => undefined);

describe('the hand-in machine', () => {
  it('uploads the file and the cover, then submits the work with its name', async () => {
    const { actor, calls, state, context, until } = start();
    actor.send({ type: 'file.choose', file: project });
    expect(state()).toBe('ready');
    actor.send({ type: 'work.submit', form });
    expect(state()).toBe('uploading');
    await until('done');
    expect(calls.submitted).toEqual([{ workName: '迷宫-小明', fileId: 'file-1', coverId: 'cover-1' }]);
    expect(calls.refreshed).toBe(1);
    expect(context().saved).toEqual({ id: 'work-1', workStatus: 1 });
  });

  it('submits without a cover when there is none or the server refuses it', async () => {
    const bare = start();
    bare.actor.send({ type: 'file.choose', file: project });
    bare.actor.send({ type: 'work.submit', form: { ...form, cover: null } });
    await bare.until('done');
    const refused = start({ illustrate: () => Promise.reject(new Error('不支持的文件类型')) });
    refused.actor.send({ type: 'file.choose', file: project });
    refused.actor.send({ type: 'work.submit', form });
    await refused.until('done');
    expect([...bare.calls.submitted, ...refused.calls.submitted].map(({ coverId }) => coverId)).toEqual([
      null,
      null,
    ]);
  });

  it('refuses an invalid file with a message and keeps the previous file', () => {
    const { actor, state, context } = start();
    actor.send({ type: 'file.choose', file: new File(['x'], '作文.docx') });
    expect([state(), context().problem]).toEqual([
      'choosing',
      '只能上传 Scratch 作品文件（.sb3、.sb2、.sb），“作文.docx”不是作品文件',
    ]);
    actor.send({ type: 'file.choose', file: project });
    actor.send({ type: 'file.choose', file: new File([], '空.sb3') });
    expect([state(), context().file?.name, context().problem]).toEqual([
      'ready',
      '迷宫.sb3',
      '文件是空的，请重新保存作品后再试',
    ]);
  });

  it('records the upload progress, and keeps the chosen file when the upload is cancelled', async () => {
    const { actor, state, context } = start({
      upload: ({ report }) => {
        queueMicrotask(() => report(40));
        return never();
      },
    });
    actor.send({ type: 'file.choose', file: project });
    actor.send({ type: 'work.submit', form });
    await waitFor(actor, (snapshot) => snapshot.context.percent === 40);
    actor.send({ type: 'upload.cancel' });
    expect([state(), context().file?.name, context().workName]).toEqual(['ready', '迷宫.sb3', '迷宫-小明']);
  });

  it('does not upload the file again after the upload of its cover was cancelled', async () => {
    let covers = 0;
    const { actor, calls, until } = start({
      illustrate: () => {
        covers += 1;
        return covers === 1 ? never() : Promise.resolve({ ...stored, id: 'cover-2' });
      },
    });
    actor.send({ type: 'file.choose', file: project });
    actor.send({ type: 'work.submit', form });
    await waitFor(actor, (snapshot) => snapshot.matches('illustrating'));
    actor.send({ type: 'upload.cancel' });
    actor.send({ type: 'work.submit', form });
    await until('done');
    expect([calls.uploads, calls.submitted[0]?.coverId]).toEqual([1, 'cover-2']);
  });

  it('ignores a second submit, a new file and a cancel while it is submitting', async () => {
    const { actor, calls, state, context, until } = start({ submit: never });
    actor.send({ type: 'file.choose', file: project });
    actor.send({ type: 'work.submit', form });
    actor.send({ type: 'work.submit', form });
    await until('submitting');
    actor.send({ type: 'work.submit', form });
    actor.send({ type: 'upload.cancel' });
    actor.send({ type: 'file.choose', file: new File(['x'], '别的.sb3') });
    expect([state(), context().file?.name, calls.uploads, calls.submitted.length]).toEqual([
      'submitting',
      '迷宫.sb3',
      1,
      1,
    ]);
  });

  it('keeps its data after a failed upload and uploads again', async () => {
    let attempts = 0;
    const { actor, context, until } = start({
      upload: () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error('网络超时')) : Promise.resolve(stored);
      },
    });
    actor.send({ type: 'file.choose', file: project });
    actor.send({ type: 'work.submit', form });
    await until('failed');
    expect(context()).toMatchObject({ problem: '网络超时', file: project, workName: '迷宫-小明' });
    actor.send({ type: 'work.submit', form });
    await until('done');
    expect(attempts).toBe(2);
  });

  it('does not upload the file again after a failed submit, unless another file is chosen', async () => {
    let attempts = 0;
    const { actor, calls, context, until } = start({
      submit: () => {
        attempts += 1;
        return attempts < 3
          ? Promise.reject(new Error('作品已批改，不能再修改'))
          : Promise.resolve({ id: 'work-1' });
      },
    });
    actor.send({ type: 'file.choose', file: project });
    actor.send({ type: 'work.submit', form });
    await until('failed');
    expect([context().problem, calls.refreshed]).toEqual(['作品已批改，不能再修改', 1]);
    actor.send({ type: 'work.submit', form });
    await until('failed');
    expect(calls.uploads).toBe(1);
    actor.send({ type: 'file.choose', file: new File(['PK2'], '新的.sb3') });
    actor.send({ type: 'work.submit', form });
    await until('done');
    expect(calls.uploads).toBe(2);
  });

  it('starts empty when the work is handed in again', async () => {
    const { actor, state, context, until } = start();
    actor.send({ type: 'file.choose', file: project });
    actor.send({ type: 'work.submit', form });
    await until('done');
    actor.send({ type: 'work.again' });
    expect([state(), context().file, context().stored, context().percent]).toEqual([
      'choosing',
      null,
      null,
      0,
    ]);
  });

  it('fails with the name of an effect that was not provided', async () => {
    const actor = createActor(handInMachine);
    actor.subscribe({ error: () => undefined });
    actor.start();
    actor.send({ type: 'file.choose', file: project });
    actor.send({ type: 'work.submit', form });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.problem).toBe('The effect "uploadWork" was not provided');
  });
});

it('a hand-in is stored locally with its uploaded file when the server is unreachable', async () => {
  const away = { kind: 'unreachable', message: '网络超时' };
  const kept: KeepInput[] = [];
  const actor = createActor(
    handInMachine.provide({
      actors: {
        uploadWork: fromPromise<Schema<'StoredFile'>, UploadInput>(() => Promise.resolve(stored)),
        submitWork: fromPromise<Schema<'WorkSaved'>, SubmitInput>(() => Promise.reject(away)),
        keepHandIn: fromPromise<void, KeepInput>(({ input }) => {
          kept.push(input);
          return kept.length === 1 ? Promise.reject(new Error('QuotaExceededError')) : Promise.resolve();
        }),
      },
    }),
  ).start();
  actor.send({ type: 'file.choose', file: project });
  actor.send({ type: 'work.submit', form: { workName: '迷宫', cover: null } });
  await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  expect(actor.getSnapshot().context.problem).toBe('网络超时');
  actor.send({ type: 'work.submit', form: { workName: '迷宫', cover: null } });
  await waitFor(actor, (snapshot) => snapshot.matches('kept'));
  const submitted = { workName: '迷宫', fileId: 'file-1', coverId: null };
  expect(kept.at(-1)).toEqual({ file: project, cover: null, submitted });
});

it('a file that cannot be uploaded is stored locally, and another file can be chosen', async () => {
  const kept: KeepInput[] = [];
  const actor = createActor(
    handInMachine.provide({
      actors: {
        uploadWork: fromPromise<Schema<'StoredFile'>, UploadInput>(() =>
          Promise.reject({ kind: 'unreachable', message: '网络超时' }),
        ),
        keepHandIn: fromPromise<void, KeepInput>(({ input }) => {
          kept.push(input);
          return Promise.resolve();
        }),
      },
    }),
  ).start();
  actor.send({ type: 'file.choose', file: project });
  actor.send({ type: 'work.submit', form });
  await waitFor(actor, (snapshot) => snapshot.matches('kept'));
  const submitted = { workName: '迷宫-小明', fileId: '', coverId: null };
  expect(kept).toEqual([{ file: project, cover, submitted }]);
  actor.send({ type: 'work.again' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.file]).toEqual(['choosing', null]);
});

describe('hand-in: rare orders of events', () => {
  const workFile = new File(['sb3'], '迷宫.sb3');
  const otherFile = new File(['sb3'], '赛车.sb3');
  const textFile = new File(['text'], '迷宫.txt');
  const submit = { type: 'work.submit', form: { workName: '迷宫', cover: null } };
  const coverFile = new File(['png'], '封面.png');
  const choose = { type: 'file.choose', file: workFile };
  const handIn = (workName: string, picture: File | null = null) => ({
    type: 'work.submit',
    form: { workName, cover: picture },
  });
  const sent = done('uploadWork', { id: 'f1' });
  const named = (name: string) => expect.objectContaining({ name });

  it('a second file replaces the first one before sending', () => {
    expect(
      playEvents(handInMachine, [
        { type: 'file.choose', file: workFile },
        { type: 'file.choose', file: otherFile },
      ]),
    ).toMatchObject({
      state: 'ready',
      context: { file: named('赛车.sb3'), problem: '' },
      effects: [],
    });
  });

  it('a file of the wrong kind after a failure does not replace the chosen file', () => {
    expect(
      playEvents(handInMachine, [
        { type: 'file.choose', file: workFile },
        submit,
        failed('uploadWork', '网络超时'),
        { type: 'file.choose', file: textFile },
      ]),
    ).toMatchObject({
      state: 'failed',
      context: {
        file: named('迷宫.sb3'),
        problem: expect.stringContaining('迷宫.txt'),
      },
      effects: [],
    });
  });

  it('another file after a failure can be sent', () => {
    expect(
      playEvents(handInMachine, [
        choose,
        handIn('迷宫'),
        failed('uploadWork', '网络超时'),
        { type: 'file.choose', file: new File(['sb3'], '赛车.sb3') },
      ]),
    ).toMatchObject({ state: 'ready', context: { file: named('赛车.sb3') }, effects: [] });
  });

  it('a stored file is submitted under the name that was typed last', () => {
    expect(
      playEvents(handInMachine, [
        choose,
        handIn('迷宫', coverFile),
        sent,
        { type: 'upload.cancel' },
        handIn('大迷宫', coverFile),
      ]),
    ).toMatchObject({ state: 'illustrating', context: { workName: '大迷宫' }, effects: [] });
  });

  it('after a refusal the cover is uploaded before the work is submitted under the new name', () => {
    expect(
      playEvents(handInMachine, [
        choose,
        handIn('迷宫'),
        sent,
        failed('submitWork', '已批改'),
        handIn('大迷宫', coverFile),
      ]),
    ).toMatchObject({
      state: 'illustrating',
      context: { workName: '大迷宫', cover: named('封面.png') },
      effects: [],
    });
  });

  it('after a failed upload the file is sent under the name that was typed last', () => {
    expect(
      playEvents(handInMachine, [choose, handIn('迷宫'), failed('uploadWork', '网络超时'), handIn('大迷宫')]),
    ).toMatchObject({ state: 'uploading', context: { workName: '大迷宫' }, effects: [] });
  });
});
