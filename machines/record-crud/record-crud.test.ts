import { afterEach, describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done, failed, failedWith, passed } from '../machine-fixtures.ts';
import { conflictOf, type CrudRecord } from './save-conflict.ts';
import { maxSelected, recordCrudMachine, type CrudAction, type CrudReply } from './record-crud.machine.ts';

const record = { id: 'u1', revision: '1' };
const theirs = { id: 'u1', revision: '2' };
const conflict = Object.assign(new Error('已被修改'), {
  details: { conflict: theirs, by: 'teacher', at: '2026-11-21 08:00:00' },
});
const removal: CrudAction = {
  name: 'remove',
  title: '确认删除',
  text: '确定删除选中的数据吗？',
  ids: ['u1', 'u2'],
  danger: true,
  undoable: true,
};

type Answers = {
  readonly load?: () => Promise<CrudRecord>;
  readonly save?: () => Promise<CrudReply>;
  readonly act?: () => Promise<CrudReply>;
  readonly restore?: () => Promise<CrudReply>;
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A crud machine with a server and a clock that the test controls. */
function start(answers: Answers = {}) {
  const log: unknown[] = [];
  const clock = new SimulatedClock();
  const answerWith = (message: string) => () => Promise.resolve({ message });
  const machine = recordCrudMachine.provide({
    actors: {
      loadRecord: fromPromise<CrudRecord, { record: CrudRecord }>(
        answers.load ?? (() => Promise.resolve(record)),
      ),
      saveRecord: fromPromise<CrudReply, { record: CrudRecord | undefined; values: unknown }>(({ input }) => {
        log.push(['save', input]);
        return (answers.save ?? answerWith('修改成功！'))();
      }),
      performAction: fromPromise<CrudReply, { action: CrudAction }>(({ input }) => {
        log.push(['act', input.action.name, input.action.ids]);
        return (answers.act ?? answerWith('删除成功！'))();
      }),
      restoreRecords: fromPromise<CrudReply, { ids: readonly string[] }>(({ input }) => {
        log.push(['restore', input.ids]);
        return (answers.restore ?? answerWith('还原 2 个用户成功！'))();
      }),
    },
    actions: {
      warn: (_, { message }) => log.push(['warn', message]),
      announceSuccess: (_, { message }) => log.push(['told', message]),
      refreshList: () => log.push(['refresh']),
    },
  });
  const actor = createActor(machine, { clock }).start();
  stops.push(() => actor.stop());
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  const becomes = (value: string) => waitFor(actor, (snapshot) => snapshot.value === value);
  return { actor, send: actor.send.bind(actor), log, clock, state, context, becomes };
}

async function startEditing(answers: Answers = {}) {
  const crud = start(answers);
  crud.send({ type: 'record.edit', record });
  await crud.becomes('editing');
  return crud;
}

const refuse = (error: Error) => () => Promise.reject(error);

describe('record crud: selecting rows', () => {
  it('keeps rows of several pages in the order of selection, without duplicates', () => {
    const { send, context } = start();
    send({ type: 'selection.change', ids: ['a', 'b'], chosen: true });
    send({ type: 'selection.change', ids: ['b', 'c'], chosen: true });
    send({ type: 'selection.change', ids: ['a'], chosen: false });
    expect(context().selected).toEqual(['b', 'c']);
    send({ type: 'selection.clear' });
    expect(context().selected).toEqual([]);
  });

  it('refuses more rows than a request can name and keeps the previous selection', () => {
    const { send, context, log } = start();
    send({ type: 'selection.change', ids: ['a'], chosen: true });
    const many = Array.from({ length: maxSelected }, (_one, index) => `x${index}`);
    send({ type: 'selection.change', ids: many, chosen: true });
    expect([context().selected, log]).toEqual([['a'], [['warn', '最多选择 500 条记录！']]]);
  });
});

describe('record crud: one record', () => {
  it('can be viewed, and edited from there', async () => {
    const { send, state, becomes } = start();
    send({ type: 'record.view', record });
    expect(state()).toBe('viewing');
    send({ type: 'record.edit', record });
    await becomes('editing');
    send({ type: 'record.close' });
    expect(state()).toBe('browsing');
  });

  it('is loaded from the server for editing, instead of taken from the list', async () => {
    const { context } = await startEditing({ load: () => Promise.resolve(theirs) });
    expect(context().record).toEqual(theirs);
  });

  it('is not opened when it cannot be loaded', async () => {
    const { send, log, becomes, context } = start({ load: refuse(new Error('用户不存在！')) });
    send({ type: 'record.edit', record });
    await becomes('browsing');
    expect([log, context().record]).toEqual([[['warn', '用户不存在！']], undefined]);
  });

  it('is saved, announced and marked, and the list is refreshed', async () => {
    const { send, log, becomes, context } = await startEditing();
    send({ type: 'record.save', values: { realname: '小明' } });
    await becomes('browsing');
    expect(log).toEqual([
      ['save', { record, values: { realname: '小明' } }],
      ['told', '修改成功！'],
      ['refresh'],
    ]);
    expect([context().savedId, context().record]).toEqual(['u1', undefined]);
  });

  it('is saved without a previous record when it is new', async () => {
    const { send, log, becomes, context } = start({
      save: () => Promise.resolve({ message: '添加成功！', id: 'u9' }),
    });
    send({ type: 'record.create' });
    send({ type: 'record.save', values: {} });
    await becomes('browsing');
    expect([log[0], context().savedId]).toEqual([['save', { record: undefined, values: {} }], 'u9']);
  });

  it('can be saved by its own form', async () => {
    const { send, log, state, context } = await startEditing();
    send({ type: 'record.saved', message: '' });
    expect([state(), context().savedId, log]).toEqual(['browsing', 'u1', [['refresh']]]);
  });

  it('stays open with the error when saving fails', async () => {
    const failure = new Error('邮箱已存在！');
    const { send, becomes, context } = await startEditing({ save: refuse(failure) });
    send({ type: 'record.save', values: {} });
    await becomes('editing');
    expect([context().problem, context().record]).toEqual([failure, record]);
  });

  it('is saved once for several clicks, and cannot be closed meanwhile', async () => {
    const { send, state, log } = await startEditing({ save: () => new Promise(() => undefined) });
    send({ type: 'record.save', values: {} });
    send({ type: 'record.save', values: {} });
    send({ type: 'record.close' });
    expect([state(), log.length]).toEqual(['saving', 1]);
  });
});

describe('record crud: a conflict with another user', () => {
  async function startConflict() {
    const crud = await startEditing({ save: refuse(conflict) });
    crud.send({ type: 'record.save', values: { realname: '我的' } });
    await crud.becomes('conflicted');
    return crud;
  }

  it('stores the version of the other user and the one the form started from', async () => {
    const { context } = await startConflict();
    expect(context().conflict).toEqual({ theirs, by: 'teacher', at: '2026-11-21 08:00:00' });
    expect(context().record).toEqual(record);
  });

  it('continues from the version of the other user once it is resolved', async () => {
    const { send, state, context, log, becomes } = await startConflict();
    send({ type: 'conflict.resolve' });
    expect([state(), context().record, context().conflict]).toEqual(['editing', theirs, undefined]);
    send({ type: 'record.save', values: {} });
    await becomes('conflicted');
    expect(log.at(-1)).toEqual(['save', { record: theirs, values: {} }]);
  });

  it('returns to the unchanged form when the user does not resolve it', async () => {
    const { send, state, context } = await startConflict();
    send({ type: 'conflict.return' });
    expect([state(), context().record, context().conflict]).toEqual(['editing', record, undefined]);
  });

  it.each([undefined, new Error('别的'), { details: null }, { details: { conflict: 'u1' } }])(
    'is not read from the error %j',
    (error) => expect(conflictOf(error)).toBe(undefined),
  );
});

describe('record crud: acting on selected rows', () => {
  it('warns when no row is selected', () => {
    const { send, state, log } = start();
    send({ type: 'action.ask', action: { ...removal, ids: [] } });
    expect([state(), log]).toEqual(['browsing', [['warn', '请选择一条记录！']]]);
  });

  it('requires a confirmation, and does nothing when it is cancelled', () => {
    const { send, state, log } = start();
    send({ type: 'action.ask', action: removal });
    expect(state()).toBe('confirming');
    send({ type: 'action.cancel' });
    expect([state(), log]).toEqual(['browsing', []]);
  });

  it('performs the action, announces it, and deselects the rows', async () => {
    const { send, log, becomes, context } = start();
    send({ type: 'selection.change', ids: ['u1', 'u7'], chosen: true });
    send({ type: 'action.ask', action: removal });
    send({ type: 'action.confirm' });
    await becomes('browsing');
    expect(log).toEqual([['act', 'remove', ['u1', 'u2']], ['told', '删除成功！'], ['refresh']]);
    expect([context().selected, context().removed]).toEqual([['u7'], ['u1', 'u2']]);
  });

  it('keeps the confirmation open and the rows selected when it fails', async () => {
    const failure = new Error('权限不足');
    const { send, becomes, context } = start({ act: refuse(failure) });
    send({ type: 'selection.change', ids: ['u1'], chosen: true });
    send({ type: 'action.ask', action: removal });
    send({ type: 'action.confirm' });
    await becomes('confirming');
    expect([context().problem, context().selected]).toEqual([failure, ['u1']]);
  });
});

describe('record crud: undoing', () => {
  async function startRemoved(answers: Answers = {}) {
    const crud = start(answers);
    crud.send({ type: 'action.ask', action: removal });
    crud.send({ type: 'action.confirm' });
    await crud.becomes('browsing');
    return crud;
  }

  it('restores the rows and refreshes the list', async () => {
    const { send, log, becomes, context } = await startRemoved();
    send({ type: 'undo.confirm' });
    await becomes('browsing');
    expect(log.slice(3)).toEqual([['restore', ['u1', 'u2']], ['told', '还原 2 个用户成功！'], ['refresh']]);
    expect(context().removed).toEqual([]);
  });

  it('is offered for ten seconds', async () => {
    const { clock, context, send, state } = await startRemoved();
    clock.increment(9_999);
    expect(context().removed).toEqual(['u1', 'u2']);
    clock.increment(1);
    expect(context().removed).toEqual([]);
    send({ type: 'undo.confirm' });
    expect(state()).toBe('browsing');
  });

  it('restarts its ten seconds with the next deletion', async () => {
    const { clock, context, send, becomes } = await startRemoved();
    clock.increment(8_000);
    send({ type: 'action.ask', action: { ...removal, ids: ['u3'] } });
    send({ type: 'action.confirm' });
    await becomes('browsing');
    clock.increment(8_000);
    expect(context().removed).toEqual(['u3']);
  });

  it('can be retried after a failure', async () => {
    const { send, log, becomes, context } = await startRemoved({ restore: refuse(new Error('网络超时')) });
    send({ type: 'undo.confirm' });
    await becomes('browsing');
    expect([log.at(-1), context().removed]).toEqual([
      ['warn', '网络超时'],
      ['u1', 'u2'],
    ]);
  });

  it('is still offered for its ten seconds after another action', async () => {
    const { send, clock, context, becomes } = start();
    const act = async (action: CrudAction) => {
      send({ type: 'action.ask', action });
      send({ type: 'action.confirm' });
      await becomes('browsing');
    };
    await act(removal);
    clock.increment(6_000);
    await act({ ...removal, name: 'freeze', ids: ['u3'], undoable: false });
    clock.increment(3_999);
    expect(context().removed).toEqual(['u1', 'u2']);
    clock.increment(1);
    expect(context().removed).toEqual([]);
  });

  it('is not offered after an action that cannot be undone', async () => {
    const { send, context, becomes } = start();
    send({ type: 'action.ask', action: { ...removal, name: 'freeze', undoable: false } });
    send({ type: 'action.confirm' });
    await becomes('browsing');
    expect(context().removed).toEqual([]);
  });
});

describe('record-crud: rare orders of events', () => {
  const record = { id: 'u1' };
  const savedElsewhere = { details: { conflict: { id: 'u1' }, by: 'teacher', at: '2026-11-21 08:00:00' } };
  const create = { type: 'record.create' };
  const ask = { type: 'action.ask', action: { name: 'freeze', ids: ['u1'], undoable: false } };

  it('viewing another record replaces the first one', () => {
    expect(
      playEvents(recordCrudMachine, [
        { type: 'record.view', record },
        { type: 'record.view', record: { id: 'u2' } },
      ]),
    ).toMatchObject({ state: 'viewing', context: { record: { id: 'u2' } }, effects: [] });
  });

  it('closing a viewed record forgets it', () => {
    expect(
      playEvents(recordCrudMachine, [{ type: 'record.view', record }, { type: 'record.close' }]),
    ).toMatchObject({ state: 'browsing', context: { record: undefined }, effects: [] });
  });

  it('closing a record while it loads forgets it', () => {
    expect(
      playEvents(recordCrudMachine, [{ type: 'record.edit', record }, { type: 'record.close' }]),
    ).toMatchObject({ state: 'browsing', context: { record: undefined }, effects: [] });
  });

  it('closing a conflict forgets it', () => {
    expect(
      playEvents(recordCrudMachine, [
        { type: 'record.edit', record },
        done('loadRecord', record),
        { type: 'record.save', values: {} },
        failedWith('saveRecord', '已被修改', savedElsewhere),
        { type: 'record.close' },
      ]),
    ).toMatchObject({ state: 'browsing', context: { conflict: undefined }, effects: [] });
  });

  it('a cancelled action is forgotten', () => {
    expect(playEvents(recordCrudMachine, [ask, { type: 'action.cancel' }])).toMatchObject({
      state: 'browsing',
      context: { action: undefined },
      effects: [],
    });
  });

  it('an action without undo is announced and offers no undo', () => {
    expect(
      playEvents(recordCrudMachine, [
        { type: 'selection.change', ids: ['u1', 'u2'], chosen: true },
        ask,
        { type: 'action.confirm' },
        done('performAction', { message: '冻结成功' }),
      ]),
    ).toMatchObject({
      state: 'browsing',
      context: { action: undefined, removed: [], selected: ['u2'] },
      effects: ['announceSuccess', 'refreshList'],
    });
  });

  it('a new record contains nothing of the record viewed before', () => {
    expect(
      playEvents(recordCrudMachine, [
        { type: 'record.view', record: { id: 'u1' } },
        { type: 'record.close' },
        create,
      ]),
    ).toMatchObject({ state: 'editing', context: { record: undefined }, effects: [] });
  });

  it('editing a viewed record loads it again', () => {
    expect(
      playEvents(recordCrudMachine, [
        { type: 'record.view', record: { id: 'u1' } },
        { type: 'record.edit', record: { id: 'u2' } },
      ]),
    ).toMatchObject({ state: 'opening', context: { record: { id: 'u2' } }, effects: [] });
  });

  it('a cancelled edit forgets its record', () => {
    expect(
      playEvents(recordCrudMachine, [
        { type: 'record.edit', record: { id: 'u1' } },
        done('loadRecord', { id: 'u1' }),
        { type: 'record.close' },
      ]),
    ).toMatchObject({ state: 'browsing', context: { record: undefined }, effects: [] });
  });

  it('the undo window does not end while the records are being restored', () => {
    expect(
      playEvents(recordCrudMachine, [
        { type: 'action.ask', action: { name: 'remove', ids: ['u1'], undoable: true } },
        { type: 'action.confirm' },
        done('performAction', { message: '删除成功' }),
        { type: 'undo.confirm' },
        passed('undoWindow', 'recordCrud'),
      ]),
    ).toMatchObject({ state: 'restoring', context: { removed: ['u1'] }, effects: [] });
  });

  it('the viewed record is the requested one', () => {
    expect(playEvents(recordCrudMachine, [{ type: 'record.view', record: { id: 'u1' } }])).toMatchObject({
      state: 'viewing',
      context: { record: { id: 'u1' } },
      effects: [],
    });
  });

  it('the loaded record is the requested one', () => {
    expect(playEvents(recordCrudMachine, [{ type: 'record.edit', record: { id: 'u1' } }])).toMatchObject({
      state: 'opening',
      context: { record: { id: 'u1' } },
      effects: [],
    });
  });

  it('a failed undo can be repeated until the undo window ends', () => {
    expect(
      playEvents(recordCrudMachine, [
        { type: 'action.ask', action: { name: 'remove', ids: ['u1'], undoable: true } },
        { type: 'action.confirm' },
        done('performAction', { message: '删除成功' }),
        { type: 'undo.confirm' },
        failed('restoreRecords', '网络超时'),
        passed('undoWindow', 'recordCrud'),
      ]),
    ).toMatchObject({ state: 'browsing', context: { removed: [] }, effects: [] });
  });
});
