import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done, failed } from '../machine-fixtures.ts';
import { editorMachine, type EditorEvent, type EditorOrder, type LoadedWork } from './editor.machine.ts';

function start() {
  const waiting: { resolve: (work: LoadedWork) => void; reject: (error: Error) => void }[] = [];
  const orders: EditorOrder[] = [];
  const done: string[] = [];
  let claims = 0;
  let links = 0;
  const actor = createActor(
    editorMachine.provide({
      actors: {
        loadWork: fromPromise<LoadedWork>(
          () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
        ),
        linkFrame: fromCallback<EditorOrder>(({ receive }) => {
          links += 1;
          receive((order) => orders.push(order));
        }),
        claimWork: fromCallback(() => {
          claims += 1;
          return () => {
            claims -= 1;
          };
        }),
      },
      actions: {
        dropDraft: () => done.push('drop'),
        flushDraft: () => done.push('flush'),
        takeOver: () => done.push('take'),
      },
    }),
  ).start();
  const becomes = (value: string) => waitFor(actor, (snapshot) => snapshot.value === value);
  const load = (work: Partial<LoadedWork> = {}) =>
    waiting.shift()?.resolve({ hasDraft: false, canEdit: true, isElsewhere: false, ...work });
  const send = (event: EditorEvent) => actor.send(event);
  return {
    actor,
    orders,
    done,
    becomes,
    load,
    send,
    claims: () => claims,
    links: () => links,
    state: (): string => actor.getSnapshot().value,
    fail: (message: string) => waiting.shift()?.reject(new Error(message)),
  };
}

async function startEditing() {
  const editor = start();
  editor.load();
  await editor.becomes('opening');
  editor.send({ type: 'frame.loaded' });
  return editor;
}

describe('the editor', () => {
  it('opens the version of the server when this computer has no newer draft', async () => {
    const { orders, state, claims } = await startEditing();
    expect([state(), orders, claims()]).toEqual(['editing', [{ type: 'openProject', from: 'server' }], 1]);
  });

  it('reopens a broken work in a new frame', () => {
    const { send, state, links } = start();
    send({ type: 'frame.failed', reason: 'crashed' });
    expect([state(), links()]).toEqual(['broken', 1]);
    send({ type: 'work.reopen' });
    expect([state(), links()]).toEqual(['loading', 2]);
  });

  it('looks for a draft again after the chosen one could not be fetched', async () => {
    const { actor, becomes, load, send, state } = start();
    load({ hasDraft: true });
    await becomes('offering');
    send({ type: 'draft.restore' });
    send({ type: 'frame.failed', reason: 'notFetched' });
    expect([state(), actor.getSnapshot().context.problem]).toEqual(['broken', '没有读到作品，请重试']);
    send({ type: 'work.reopen' });
    load({ hasDraft: true });
    await becomes('offering');
  });

  it.each([
    ['draft.restore', 'draft', []],
    ['draft.discard', 'server', ['drop']],
  ] as const)('offers a newer draft: %s', async (type, from, dropped) => {
    const { becomes, load, send, orders, done } = start();
    load({ hasDraft: true });
    await becomes('offering');
    expect(orders).toEqual([]);
    send({ type });
    expect([orders, done]).toEqual([[{ type: 'openProject', from }], dropped]);
  });

  it('opens a work read-only for a viewer, without offering a draft', async () => {
    const { becomes, load, send, state, claims } = start();
    load({ hasDraft: true, canEdit: false });
    await becomes('opening');
    send({ type: 'frame.loaded' });
    expect([state(), claims()]).toEqual(['viewing', 0]);
  });

  it('leaves a work to the tab that is editing it until the author resumes editing here', async () => {
    const { becomes, load, send, orders, state, claims, done } = start();
    load({ isElsewhere: true, hasDraft: true });
    await becomes('elsewhere');
    expect([orders, claims()]).toEqual([[], 0]);
    send({ type: 'page.shown' });
    expect(state()).toBe('elsewhere');
    send({ type: 'editing.resume' });
    expect([state(), done]).toEqual(['loading', ['take']]);
    load({ isElsewhere: true });
    await becomes('opening');
    send({ type: 'frame.loaded' });
    expect([state(), claims()]).toEqual(['editing', 1]);
  });

  it('skips the question about another tab for viewers, and for authors who took the work back', async () => {
    const viewer = start();
    viewer.load({ isElsewhere: true, canEdit: false });
    await viewer.becomes('opening');
    const author = await startEditing();
    author.send({ type: 'copy.opened' });
    author.send({ type: 'page.shown' });
    author.load({ isElsewhere: true });
    await author.becomes('opening');
    expect([viewer.orders.length, author.orders.length]).toEqual([1, 2]);
  });

  it('yields the work to a tab that opened it later, after flushing the draft', async () => {
    const { send, state, done, claims } = await startEditing();
    send({ type: 'copy.opened' });
    expect([state(), done, claims()]).toEqual(['displaced', ['flush'], 0]);
    send({ type: 'editing.resume' });
    expect(state()).toBe('loading');
  });

  it.each(['editing.resume', 'page.shown'] as const)('takes the work back after %s', async (type) => {
    const { becomes, load, send, orders, state, done } = await startEditing();
    send({ type: 'copy.opened' });
    send({ type });
    expect([state(), done]).toEqual(['loading', ['flush', 'take']]);
    load();
    await becomes('opening');
    send({ type: 'frame.loaded' });
    expect([state(), orders.length]).toEqual(['editing', 2]);
  });

  it('continues without loading the work again when its page is shown again', async () => {
    const { send, state, orders } = await startEditing();
    send({ type: 'page.shown' });
    expect([state(), orders.length]).toEqual(['editing', 1]);
  });

  it('reports why a work did not open, and retries', async () => {
    const { actor, becomes, fail, send, state } = start();
    fail('作品不存在');
    await becomes('broken');
    expect(actor.getSnapshot().context.problem).toBe('作品不存在');
    send({ type: 'work.reopen' });
    expect(state()).toBe('loading');
  });

  it.each(['loading', 'editing'] as const)(
    'becomes broken with a message when its frame crashes while %s',
    async (when) => {
      const { actor, send, state } = when === 'editing' ? await startEditing() : start();
      send({ type: 'frame.failed', reason: 'crashed' });
      expect([state(), actor.getSnapshot().context.problem]).toEqual([
        'broken',
        '编辑器意外停止了，重新打开后可以继续',
      ]);
    },
  );
});

describe('the effects of the editor', () => {
  it('a frame that cannot be linked is broken, and is linked again on reopening', async () => {
    let links = 0;
    const actor = createActor(
      editorMachine.provide({
        actors: {
          loadWork: fromPromise<LoadedWork>(() => new Promise(() => undefined)),
          linkFrame: fromCallback(() => {
            links += 1;
            if (links === 1) throw new Error('no frame');
          }),
        },
      }),
    ).start();
    expect(actor.getSnapshot().value).toBe('broken');
    actor.send({ type: 'work.reopen' });
    expect([actor.getSnapshot().value, links]).toEqual(['loading', 2]);
  });

  it('editing continues where tabs cannot communicate', () => {
    const machine = editorMachine.provide({
      actors: {
        linkFrame: fromCallback(() => undefined),
        claimWork: fromCallback(() => {
          throw new Error('no channel');
        }),
      },
    });
    const snapshot = machine.resolveState({
      value: 'opening',
      context: { from: 'server', canEdit: true, isTaken: false, problem: '' },
    });
    const actor = createActor(machine, { snapshot }).start();
    actor.send({ type: 'frame.loaded' });
    expect([actor.getSnapshot().value, actor.getSnapshot().status]).toEqual(['editing', 'active']);
  });
});

describe('editor: rare orders of events', () => {
  it('a read-only work can be opened again', () => {
    expect(
      playEvents(editorMachine, [
        done('loadWork', { hasDraft: false, canEdit: false }),
        { type: 'frame.loaded' },
        { type: 'work.reopen' },
      ]),
    ).toMatchObject({ state: 'loading', effects: [] });
  });

  it('a work in editing can be loaded again', () => {
    expect(
      playEvents(editorMachine, [
        done('loadWork', { hasDraft: false, canEdit: true, isElsewhere: false }),
        { type: 'frame.loaded' },
        { type: 'work.reopen' },
      ]),
    ).toMatchObject({ state: 'loading', effects: [] });
  });

  it('a frame that cannot be linked shows a problem', () => {
    expect(playEvents(editorMachine, [failed('linkFrame', '程序出错')])).toMatchObject({
      state: 'broken',
      context: { problem: expect.stringMatching(/./) },
      effects: [],
    });
  });

  it('a work with a newer draft stays editable while the draft is offered', () => {
    expect(
      playEvents(editorMachine, [done('loadWork', { hasDraft: true, canEdit: true, isElsewhere: false })]),
    ).toMatchObject({ state: 'offering', context: { canEdit: true, from: 'server' }, effects: [] });
  });
});
