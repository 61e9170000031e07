import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import type { Schema } from '#openapi/index.ts';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done } from '../machine-fixtures.ts';
import { formPublishingMachine } from './form-publishing.machine.ts';

type Plan = Schema<'FormPlan'>;
type Progress = Schema<'FormPublishing'>;

const plan: Plan = {
  key: 'k1',
  problems: [],
  steps: [{ act: 'createTable', text: '新建数据表', risk: 'none' }],
  isBlocked: false,
};
const nothing: Plan = { ...plan, steps: [] };
const blocked: Plan = { ...plan, isBlocked: true };
const progress = (state: Progress['state']): Progress => ({ state, version: 1 });

type Answers = {
  readonly plans?: (() => Promise<Plan>)[];
  readonly starts?: (() => Promise<Progress>)[];
  readonly reads?: (() => Promise<Progress>)[];
};

/** A publishing whose server is played by the test: one answer a request. */
function start({ plans = [], starts = [], reads = [] }: Answers) {
  const log: unknown[] = [];
  const never = () => new Promise<never>(() => undefined);
  const clock = new SimulatedClock();
  const actor = createActor(
    formPublishingMachine.provide({
      actors: {
        loadPlan: fromPromise<Plan, { code: string }>(({ input }) => {
          log.push(['plan', input.code]);
          return plans.shift()?.() ?? never();
        }),
        startPublishing: fromPromise<Progress, { code: string; key: string }>(({ input }) => {
          log.push(['start', input.code, input.key]);
          return starts.shift()?.() ?? never();
        }),
        readPublishing: fromPromise<Progress, { code: string }>(() => {
          log.push('read');
          return reads.shift()?.() ?? never();
        }),
      },
      actions: { refreshForm: () => log.push('refresh') },
    }),
    { input: { code: 'devices' }, clock },
  ).start();
  const becomes = (value: unknown) =>
    waitFor(actor, (snapshot) => JSON.stringify(snapshot.value) === JSON.stringify(value));
  return { send: actor.send.bind(actor), log, clock, becomes, snapshot: () => actor.getSnapshot() };
}

const answer =
  <T>(value: T) =>
  () =>
    Promise.resolve(value);
const refuse = (message: string) => () => Promise.reject(new Error(message));
const waiting = { applying: 'waiting' };

describe('publishing a form', () => {
  it('shows the plan, starts exactly that plan, and polls until it is published', async () => {
    const { send, log, clock, becomes, snapshot } = start({
      plans: [answer(plan)],
      starts: [answer(progress('applying'))],
      reads: [answer(progress('applying')), answer(progress('published'))],
    });
    send({ type: 'plan.ask' });
    await becomes('planned');
    expect(snapshot().context.plan).toEqual(plan);
    send({ type: 'plan.confirm' });
    await becomes(waiting);
    clock.increment(businessConstants.publishingInterval);
    await becomes('published');
    expect(log).toEqual([['plan', 'devices'], ['start', 'devices', 'k1'], 'read', 'read', 'refresh']);
    expect([snapshot().context.plan, snapshot().context.progress]).toEqual([
      undefined,
      progress('published'),
    ]);
  });

  it.each([
    ['no changes', nothing],
    ['a conflict', blocked],
  ])('does not start a plan with %s', async (_title, shown) => {
    const { send, becomes, snapshot } = start({ plans: [answer(shown)] });
    send({ type: 'plan.ask' });
    await becomes('planned');
    send({ type: 'plan.confirm' });
    expect(snapshot().value).toBe('planned');
    send({ type: 'plan.cancel' });
    expect([snapshot().value, snapshot().context.plan]).toEqual(['draft', undefined]);
  });

  it('reports that another user is publishing, and reloads the plan on request', async () => {
    const { send, becomes, snapshot } = start({
      plans: [answer(plan), answer(nothing)],
      starts: [refuse('老师 已在 2026-01-02 11:04:05 开始发布，请等待完成')],
      reads: [answer(progress('applying'))],
    });
    send({ type: 'plan.ask' });
    await becomes('planned');
    send({ type: 'plan.confirm' });
    await becomes('planned');
    expect(snapshot().context.problem).toBe('老师 已在 2026-01-02 11:04:05 开始发布，请等待完成');
    expect(snapshot().context.progress).toEqual(progress('applying'));
    send({ type: 'plan.ask' });
    await becomes('planned');
    expect([snapshot().context.plan, snapshot().context.problem]).toEqual([nothing, '']);
  });

  it.each([
    ['is published', answer(progress('published')), progress('published')],
    ['cannot be loaded', refuse('网络超时'), undefined],
  ])('reports why it cannot start when the current progress %s', async (_title, read, known) => {
    const { send, becomes, snapshot } = start({
      plans: [answer(plan)],
      starts: [refuse('表单或数据表已有变化，请重新查看变更计划')],
      reads: [read],
    });
    send({ type: 'plan.ask' });
    await becomes('planned');
    send({ type: 'plan.confirm' });
    await becomes('planned');
    expect([snapshot().context.problem, snapshot().context.progress]).toEqual([
      '表单或数据表已有变化，请重新查看变更计划',
      known,
    ]);
  });

  it('shows the plan when nothing was ever published and there is no progress to watch', async () => {
    const { send, log, becomes } = start({ plans: [answer(plan)], reads: [answer(progress('none'))] });
    send({ type: 'publishing.watch' });
    await becomes('planned');
    expect(log).toEqual(['read', ['plan', 'devices']]);
  });

  it('reports why no plan could be loaded', async () => {
    const { send, becomes, snapshot } = start({ plans: [refuse('网络超时')] });
    send({ type: 'plan.ask' });
    await becomes('draft');
    expect(snapshot().context.problem).toBe('网络超时');
  });

  it('loads the plan again after the session is renewed, whether the plan or the start was refused', async () => {
    const dead = 'Token失效，请重新登录';
    const { send, log, becomes, snapshot } = start({
      plans: [refuse(dead), answer(plan), answer(nothing)],
      starts: [refuse(dead)],
      reads: [refuse(dead)],
    });
    send({ type: 'plan.ask' });
    await becomes('draft');
    send({ type: 'user.reloggedIn' });
    await becomes('planned');
    expect(snapshot().context).toMatchObject({ plan, problem: '' });
    send({ type: 'plan.confirm' });
    await becomes('planned');
    expect(snapshot().context.problem).toBe(dead);
    send({ type: 'user.reloggedIn' });
    await becomes('planned');
    expect(snapshot().context).toMatchObject({ plan: nothing, problem: '' });
    expect(log.filter((one) => Array.isArray(one) && one[0] === 'start')).toHaveLength(1);
  });

  it('loads the plan again when the session is renewed meanwhile, and ignores the first answer', async () => {
    let refuseFirst: (error: Error) => void = () => undefined;
    const { send, log, becomes, snapshot } = start({
      plans: [() => new Promise<Plan>((_resolve, reject) => (refuseFirst = reject)), answer(plan)],
    });
    send({ type: 'plan.ask' });
    send({ type: 'user.reloggedIn' });
    refuseFirst(new Error('Token失效，请重新登录'));
    await becomes('planned');
    expect(snapshot().context).toMatchObject({ plan, problem: '' });
    expect(log).toEqual([
      ['plan', 'devices'],
      ['plan', 'devices'],
    ]);
  });

  it('watches a run started by another user, continues after a failed read, and reports the failure', async () => {
    const { send, log, clock, becomes, snapshot } = start({
      reads: [refuse('网络超时'), answer({ ...progress('failed'), error: '已有重复的数据' })],
    });
    send({ type: 'publishing.watch' });
    await becomes(waiting);
    expect(snapshot().context.problem).toBe('网络超时');
    clock.increment(businessConstants.publishingInterval);
    await becomes('failed');
    expect([snapshot().context.progress?.error, log.at(-1)]).toEqual(['已有重复的数据', 'refresh']);
  });
});

describe('publishing a form again', () => {
  it.each(['published', 'failed'] as const)('can be planned or watched after a run that %s', async (end) => {
    const { send, becomes, snapshot } = start({
      plans: [answer(plan)],
      reads: [answer(progress(end)), answer(progress(end)), answer(progress('applying'))],
    });
    send({ type: 'publishing.watch' });
    await becomes(end);
    send({ type: 'plan.ask' });
    expect(snapshot().value).toBe('planning');
    send({ type: 'plan.cancel' });
    expect([snapshot().value, snapshot().context.plan]).toEqual(['draft', undefined]);
    send({ type: 'publishing.watch' });
    await becomes(end);
    send({ type: 'publishing.watch' });
    await becomes(waiting);
  });
});

describe('form-publishing: rare orders of events', () => {
  const startInput = { code: 'devices' };
  const planned = [
    { type: 'plan.ask' },
    done('loadPlan', { key: 'k', isBlocked: false, steps: [{ words: '新增字段' }] }),
  ];

  it('cancelling a plan that was requested again drops it', () => {
    expect(
      playEvents(
        formPublishingMachine,
        [...planned, { type: 'plan.ask' }, { type: 'plan.cancel' }],
        startInput,
      ),
    ).toMatchObject({ state: 'draft', context: { plan: undefined }, effects: [] });
  });

  it('the progress is known while publishing continues', () => {
    expect(
      playEvents(
        formPublishingMachine,
        [{ type: 'publishing.watch' }, done('readPublishing', { state: 'applying', step: 2 })],
        startInput,
      ),
    ).toMatchObject({
      state: { applying: 'waiting' },
      context: { progress: { state: 'applying', step: 2 } },
      effects: [],
    });
  });

  it('after a failure the old plan is dropped', () => {
    expect(
      playEvents(
        formPublishingMachine,
        [
          ...planned,
          { type: 'plan.confirm' },
          done('startPublishing', { state: 'applying' }),
          done('readPublishing', { state: 'failed' }),
        ],
        startInput,
      ),
    ).toMatchObject({
      state: 'failed',
      context: { plan: undefined, progress: { state: 'failed' } },
      effects: ['refreshForm'],
    });
  });

  it('the progress is known as soon as publishing starts', () => {
    expect(
      playEvents(
        formPublishingMachine,
        [...planned, { type: 'plan.confirm' }, done('startPublishing', { state: 'applying' })],
        startInput,
      ),
    ).toMatchObject({
      state: { applying: 'reading' },
      context: { progress: { state: 'applying' } },
      effects: [],
    });
  });
});
