import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { refuseAvatar } from './avatar-file.ts';
import {
  avatarChangeMachine,
  type AvatarSaveInput,
  type AvatarUploadInput,
  type CropInput,
  type SavedUser,
} from './avatar-change.machine.ts';

const fileOf = (content: string, name: string) => new File(content === '' ? [] : [content], name);

const photo = fileOf('png', '照片.PNG');
const square = fileOf('jpg', 'avatar.jpg');
const area = { x: 10, y: 20, width: 300, height: 300 };
const user: SavedUser = { id: 'u1', username: 'xiaoman', avatar: 'new.jpg' };
const never = () => new Promise<never>(() => undefined);

type World = {
  crop?: (input: CropInput) => Promise<File>;
  upload?: (input: AvatarUploadInput) => Promise<string>;
  save?: (input: AvatarSaveInput) => Promise<SavedUser>;
};

/** A change whose browser and server are played by the test. */
function start({ crop, upload, save }: World = {}) {
  const log: unknown[] = [];
  const actor = createActor(
    avatarChangeMachine.provide({
      actors: {
        cropPicture: fromPromise<File, CropInput>(({ input }) => {
          log.push(['crop', input.file.name, input.area]);
          return crop?.(input) ?? Promise.resolve(square);
        }),
        uploadPicture: fromPromise<string, AvatarUploadInput>(({ input }) => {
          log.push(['upload', input.picture.name]);
          return upload?.(input) ?? Promise.resolve('new.jpg');
        }),
        saveAvatar: fromPromise<SavedUser, AvatarSaveInput>(({ input }) => {
          log.push(['save', input.path]);
          return save?.(input) ?? Promise.resolve({ ...user, avatar: input.path });
        }),
      },
      actions: {
        replaceUser: (_, { avatar }) => log.push(['user', avatar]),
        announceSuccess: (_, { message }) => log.push(['success', message]),
        warn: (_, { message }) => log.push(['warning', message]),
      },
    }),
  ).start();
  return {
    actor,
    log,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    until: (value: 'closed' | 'cropping') => waitFor(actor, (snapshot) => snapshot.matches(value)),
  };
}

describe('the avatar change', () => {
  it('crops, uploads and saves the picture, and updates the user', async () => {
    const { actor, log, state, context, until } = start();
    actor.send({ type: 'avatar.choose', file: photo });
    expect(state()).toBe('cropping');
    actor.send({ type: 'avatar.confirm', area });
    await until('closed');
    expect(log).toEqual([
      ['crop', '照片.PNG', area],
      ['upload', 'avatar.jpg'],
      ['save', 'new.jpg'],
      ['user', 'new.jpg'],
      ['success', '上传头像成功'],
    ]);
    expect([context().file, context().picture, context().path]).toEqual([null, null, null]);
  });

  it('refuses a file of the wrong type with a warning and stays closed', () => {
    const { actor, log, state } = start();
    actor.send({ type: 'avatar.choose', file: fileOf('x', '头像.svg') });
    expect([state(), log]).toEqual(['closed', [['warning', '只能上传 .png、.jpg、.jpeg、.gif、.webp 文件']]]);
  });

  it.each([
    ['cropping', { crop: () => Promise.reject(new Error('')) }, '图片无法读取，请换一张'],
    ['uploading', { upload: () => Promise.reject(new Error('文件超过10MB')) }, '文件超过10MB'],
    ['saving', { save: () => Promise.reject(new Error('头像文件不存在')) }, '头像文件不存在'],
  ] satisfies readonly (readonly [string, World, string])[])(
    'returns to cropping with the chosen file after a failure in %s',
    async (_state, world, problem) => {
      const { actor, log, context, until } = start(world);
      actor.send({ type: 'avatar.choose', file: photo });
      actor.send({ type: 'avatar.confirm', area });
      await until('cropping');
      expect([context().problem, context().file?.name]).toEqual([problem, '照片.PNG']);
      expect(log.filter((entry) => String(entry).startsWith('user'))).toEqual([]);
    },
  );

  it('clears the previous problem on the next attempt', async () => {
    let attempts = 0;
    const { actor, context, until } = start({
      upload: () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error('网络超时')) : never();
      },
    });
    actor.send({ type: 'avatar.choose', file: photo });
    actor.send({ type: 'avatar.confirm', area });
    await until('cropping');
    expect(context().problem).toBe('网络超时');
    actor.send({ type: 'avatar.confirm', area });
    expect(context().problem).toBe('');
  });

  it('records the upload progress, and lets the user cancel the upload', async () => {
    const { actor, state, context } = start({
      upload: ({ report }) => {
        queueMicrotask(() => report(40));
        return never();
      },
    });
    actor.send({ type: 'avatar.choose', file: photo });
    actor.send({ type: 'avatar.confirm', area });
    await waitFor(actor, (snapshot) => snapshot.context.percent === 40);
    actor.send({ type: 'avatar.cancel' });
    expect([state(), context().file?.name]).toEqual(['cropping', '照片.PNG']);
    actor.send({ type: 'avatar.cancel' });
    expect([state(), context().file]).toEqual(['closed', null]);
  });

  it('cannot be cancelled while the picture is being saved', async () => {
    const { actor, state } = start({ save: never });
    actor.send({ type: 'avatar.choose', file: photo });
    actor.send({ type: 'avatar.confirm', area });
    await waitFor(actor, (snapshot) => snapshot.matches('saving'));
    actor.send({ type: 'avatar.cancel' });
    expect(state()).toBe('saving');
  });

  it('removes the picture, or warns when that fails', async () => {
    const { actor, log, until } = start();
    actor.send({ type: 'avatar.remove' });
    await until('closed');
    expect(log).toEqual([
      ['save', null],
      ['user', null],
      ['success', '修改成功！'],
    ]);
    const failing = start({ save: () => Promise.reject(new Error('网络超时')) });
    failing.actor.send({ type: 'avatar.remove' });
    await failing.until('closed');
    expect(failing.log.at(-1)).toEqual(['warning', '网络超时']);
  });

  it('fails when an effect was not provided', async () => {
    const actor = createActor(avatarChangeMachine).start();
    actor.send({ type: 'avatar.choose', file: photo });
    actor.send({ type: 'avatar.confirm', area });
    await waitFor(actor, (snapshot) => snapshot.context.problem !== '');
    expect(actor.getSnapshot().context.problem).toBe('The effect "cropPicture" was not provided');
  });
});

describe('the validation of picture files', () => {
  it.each([
    ['a.png', 10, null],
    ['A.JPEG', 10, null],
    ['a.webp', 10 * 1024 * 1024, null],
    ['a.webp', 10 * 1024 * 1024 + 1, '文件超过10MB'],
    ['a.png', 0, '文件是空的'],
    ['a.png.exe', 10, '只能上传 .png、.jpg、.jpeg、.gif、.webp 文件'],
    ['png', 10, '只能上传 .png、.jpg、.jpeg、.gif、.webp 文件'],
  ])('%s of %d bytes: %s', (name, size, refusal) => {
    expect(refuseAvatar({ name, size })).toBe(refusal);
  });
});
