import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { playEvents } from '#tests/support/machines/play-events.ts';
import {
  currentDepartment,
  departmentHint,
  departmentTitle,
  movedText,
  switchedText,
} from './department-texts.ts';
import { departmentSwitchMachine } from './department-switch.machine.ts';

const first = { id: 'd1', departName: '三年级一班', orgCode: 'A01A01' };
const second = { id: 'd2', departName: '三年级二班', orgCode: 'A01A02' };
const departs: Schema<'CurrentDeparts'> = { list: [first, second], orgCode: 'A01A01' };
const userInfo: Schema<'UserInfo'> = { id: '1', username: 'teacher', orgCode: 'A01A02' };

type World = {
  load?: () => Promise<Schema<'CurrentDeparts'>>;
  select?: (input: { orgCode: string }) => Promise<Schema<'DepartSelected'>>;
};

/** A dialog whose server is played by the test. */
function start({ load, select }: World = {}) {
  const log: unknown[] = [];
  const calls = { loads: 0, selected: [] as string[] };
  const actor = createActor(
    departmentSwitchMachine.provide({
      actors: {
        loadDepartments: fromPromise<Schema<'CurrentDeparts'>>(() => {
          calls.loads += 1;
          return load?.() ?? Promise.resolve(departs);
        }),
        selectDepartment: fromPromise<Schema<'DepartSelected'>, { orgCode: string }>(({ input }) => {
          calls.selected.push(input.orgCode);
          return select?.(input) ?? Promise.resolve({ userInfo });
        }),
      },
      actions: {
        warn: (_, { message }) => log.push(['warn', message]),
        adoptUser: (_, { userInfo: user }) => log.push(['adoptUser', user]),
        announceSwitch: () => log.push('announceSwitch'),
      },
    }),
  ).start();
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  const becomes = (value: 'closed' | 'choosing') => waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, log, calls, state, context, becomes };
}

const never = () => new Promise<never>(() => undefined);

async function startChoosing(world: World = {}, closable = true) {
  const dialog = start(world);
  dialog.actor.send({ type: 'department.open', closable });
  await dialog.becomes('choosing');
  return dialog;
}

const withoutCurrent: World = { load: () => Promise.resolve({ list: [first, second], orgCode: null }) };

describe('department dialog: opening', () => {
  it('loads the departments once, and preselects the current one', async () => {
    const { actor, state, calls, context, becomes } = start();
    actor.send({ type: 'department.open', closable: true });
    actor.send({ type: 'department.open', closable: true });
    expect(state()).toBe('loading');
    await becomes('choosing');
    expect([calls.loads, context().orgCode]).toEqual([1, 'A01A01']);
  });

  it('warns and closes when there is no department', async () => {
    const { actor, log, becomes } = start({ load: () => Promise.resolve({ list: [], orgCode: null }) });
    actor.send({ type: 'department.open', closable: false });
    await becomes('closed');
    expect(log).toEqual([['warn', '您尚未设置部门信息!']]);
  });

  it('warns with the message and closes when the departments cannot be loaded', async () => {
    const { actor, log, becomes } = start({ load: () => Promise.reject(new Error('网络超时')) });
    actor.send({ type: 'department.open', closable: true });
    await becomes('closed');
    expect(log).toEqual([['warn', '网络超时']]);
  });

  it('preselects nothing when the current department is not in the list', async () => {
    const { context } = await startChoosing({
      load: () => Promise.resolve({ list: [second], orgCode: 'A01A01' }),
    });
    expect(context().orgCode).toBe(undefined);
  });
});

describe('department dialog: confirming', () => {
  it('replaces the user, announces the switch and closes the dialog', async () => {
    const { actor, log, calls, becomes, context } = await startChoosing();
    actor.send({ type: 'department.choose', orgCode: 'A01A02' });
    actor.send({ type: 'department.confirm' });
    await becomes('closed');
    expect(calls.selected).toEqual(['A01A02']);
    expect(log).toEqual([['adoptUser', userInfo], 'announceSwitch']);
    expect(context()).toEqual({ closable: true, orgCode: undefined, problem: '', moved: undefined });
  });

  it('sends the preselected department when nothing else was chosen', async () => {
    const { actor, calls, becomes } = await startChoosing();
    actor.send({ type: 'department.confirm' });
    await becomes('closed');
    expect(calls.selected).toEqual(['A01A01']);
  });

  it('marks the field as invalid until a department is selected', async () => {
    const { actor, state, calls } = await startChoosing(withoutCurrent);
    actor.send({ type: 'department.confirm' });
    expect([state(), calls.selected]).toEqual(['invalid', []]);
    actor.send({ type: 'department.confirm' });
    expect(state()).toBe('invalid');
    actor.send({ type: 'department.choose', orgCode: 'A01A02' });
    expect(state()).toBe('choosing');
    actor.send({ type: 'department.confirm' });
    expect([state(), calls.selected]).toEqual(['submitting', ['A01A02']]);
  });

  it('treats an empty choice as no choice', async () => {
    const { actor, state, calls } = await startChoosing();
    actor.send({ type: 'department.choose', orgCode: '' });
    actor.send({ type: 'department.confirm' });
    expect([state(), calls.selected]).toEqual(['invalid', []]);
  });

  it('sends one request, and ignores closing and changing until it ends', async () => {
    const { actor, state, calls } = await startChoosing({ select: never });
    actor.send({ type: 'department.confirm' });
    actor.send({ type: 'department.confirm' });
    actor.send({ type: 'department.choose', orgCode: 'A01A02' });
    actor.send({ type: 'department.close' });
    expect([state(), calls.selected]).toEqual(['submitting', ['A01A01']]);
  });

  it('keeps the dialog open with the error message after a failure, and can be retried', async () => {
    let attempts = 0;
    const { actor, log, context, becomes } = await startChoosing({
      select: () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error('您不属于该部门')) : Promise.resolve({ userInfo });
      },
    });
    actor.send({ type: 'department.choose', orgCode: 'A01A02' });
    actor.send({ type: 'department.confirm' });
    await becomes('choosing');
    expect([context(), log]).toEqual([
      { closable: true, orgCode: 'A01A02', problem: '您不属于该部门', moved: undefined },
      [['warn', '您不属于该部门']],
    ]);
    actor.send({ type: 'department.confirm' });
    expect(context().problem).toBe('');
    await becomes('closed');
    expect(attempts).toBe(2);
  });
});

describe('department dialog: closing', () => {
  it('works while the departments load, during the choice and with an invalid field', async () => {
    const loading = start({ load: never });
    loading.actor.send({ type: 'department.open', closable: true });
    const choosing = await startChoosing();
    const invalid = await startChoosing(withoutCurrent);
    invalid.actor.send({ type: 'department.confirm' });
    for (const { actor } of [loading, choosing, invalid]) actor.send({ type: 'department.close' });
    expect([loading.state(), choosing.state(), invalid.state()]).toEqual(['closed', 'closed', 'closed']);
  });

  it('has no effect when a choice is required', async () => {
    const { actor, state } = await startChoosing(withoutCurrent, false);
    actor.send({ type: 'department.close' });
    expect(state()).toBe('choosing');
    actor.send({ type: 'department.confirm' });
    actor.send({ type: 'department.close' });
    expect(state()).toBe('invalid');
  });

  it('discards the unsaved choice', async () => {
    const { actor, context, becomes } = await startChoosing();
    actor.send({ type: 'department.choose', orgCode: 'A01A02' });
    actor.send({ type: 'department.close' });
    actor.send({ type: 'department.open', closable: false });
    await becomes('choosing');
    expect(context()).toEqual({ closable: false, orgCode: 'A01A01', problem: '', moved: undefined });
  });
});

describe('department dialog: a choice in another window', () => {
  const moved = { userInfo, departName: '三年级二班' };

  it('is announced before the user is replaced, and cannot be dismissed', () => {
    const { actor, state, log } = start();
    actor.send({ type: 'department.moved', moved });
    actor.send({ type: 'department.close' });
    actor.send({ type: 'department.open', closable: true });
    expect([state(), log]).toEqual(['moved', []]);
    actor.send({ type: 'department.confirm' });
    expect([state(), log]).toEqual(['closed', [['adoptUser', userInfo]]]);
  });

  it('interrupts a choice in this window', async () => {
    const { actor, state } = await startChoosing();
    actor.send({ type: 'department.moved', moved });
    expect(state()).toBe('moved');
  });

  it('is replaced by a later one', () => {
    const { actor, log } = start();
    actor.send({ type: 'department.moved', moved: { ...moved, userInfo: { ...userInfo, orgCode: 'A01' } } });
    actor.send({ type: 'department.moved', moved });
    actor.send({ type: 'department.confirm' });
    expect(log).toEqual([['adoptUser', userInfo]]);
  });

  const chosenHere = { id: '1', username: 'teacher', orgCode: 'A01A01' };

  /** Another window's word comes while the server is still asked; then the server answers. */
  const movedMeanwhile = async (select: NonNullable<World['select']>, orgCode: string) => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const dialog = await startChoosing({ select: (input) => answered.then(() => select(input)) });
    dialog.actor.send({ type: 'department.confirm' });
    dialog.actor.send({
      type: 'department.moved',
      moved: { ...moved, userInfo: { ...userInfo, orgCode } },
    });
    expect(dialog.state()).toBe('submitting');
    answer();
    await waitFor(dialog.actor, (snapshot) => !snapshot.matches('submitting'));
    return dialog;
  };

  it('is treated as an echo when it names the department being chosen here', async () => {
    const { state, log } = await movedMeanwhile(() => Promise.resolve({ userInfo: chosenHere }), 'A01A01');
    expect([state(), log]).toEqual(['closed', [['adoptUser', chosenHere], 'announceSwitch']]);
  });

  it('is not lost while this window saves another choice', async () => {
    const { actor, state, log } = await movedMeanwhile(
      () => Promise.resolve({ userInfo: chosenHere }),
      'A01A02',
    );
    expect([state(), log]).toEqual(['moved', []]);
    actor.send({ type: 'department.confirm' });
    expect(log).toEqual([['adoptUser', userInfo]]);
  });

  it('is not lost when the choice of this window fails', async () => {
    const { state, context } = await movedMeanwhile(() => Promise.reject(new Error('网络超时')), 'A01A02');
    expect([state(), context().moved?.userInfo.orgCode]).toEqual(['moved', 'A01A02']);
  });
});

describe('department dialog: texts', () => {
  it('have the specified wording', () => {
    expect([departmentTitle('三年级一班'), departmentTitle(undefined), departmentHint]).toEqual([
      '部门切换（当前部门 : 三年级一班）',
      '部门切换',
      '您隶属于多部门，请选择当前所在部门',
    ]);
    expect([switchedText('三年级二班'), switchedText(undefined)]).toEqual([
      '已切换到部门：三年级二班',
      '部门切换成功',
    ]);
    expect([departmentTitle('三年级一班', true), switchedText('三年级二班', true)]).toEqual([
      '换班级（现在在三年级一班）',
      '换到三年级二班了',
    ]);
    expect(movedText(undefined, true)).not.toContain('部门');
    expect(movedText(undefined)).toMatch(/^您已在其他窗口切换部门，当前部门：未设置。/);
  });

  it('name the current department only if it is in the list', () => {
    expect([currentDepartment(departs), currentDepartment({ list: [second], orgCode: 'A01A01' })]).toEqual([
      first,
      undefined,
    ]);
  });
});

describe('department dialog: effects', () => {
  it('fail with a warning when they were not provided', async () => {
    const warnings: string[] = [];
    const machine = departmentSwitchMachine.provide({
      actions: { warn: (_, { message }) => warnings.push(message) },
    });
    const actor = createActor(machine).start();
    actor.send({ type: 'department.open', closable: true });
    await waitFor(actor, (snapshot) => snapshot.matches('closed'));
    expect(warnings).toEqual(['The effect "loadDepartments" was not provided']);
  });
});

describe('department-switch: rare orders of events', () => {
  it('a required choice cannot be closed while the departments load', () => {
    expect(
      playEvents(departmentSwitchMachine, [
        { type: 'department.open', closable: false },
        { type: 'department.close' },
      ]),
    ).toMatchObject({ state: 'loading', effects: [] });
  });
});
