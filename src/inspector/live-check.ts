import type { Stand, Step } from '#shared/inspection/inspector-protocol.ts';
import type { Shown } from '#shared/inspection/redact.ts';
import { eventName } from '#machines/machine-graph.ts';
import { valueAt } from '#machines/value-at.ts';
import { delayedState, kindOf } from '#machines/xstate-inside.ts';
import { contextDiff } from './context-diff.ts';
import { stateText } from './state-text.ts';
import type { ExpectedStep, ShownValues } from './walk-steps.ts';

/** A step of the bound actor, and the known entry times of its previous states, by id. */
export type Taken = {
  readonly step: Step;
  readonly before: Stand;
  readonly entered: Readonly<Record<string, number>>;
};

/** `beside`: the event is not part of the path. `left`: the actor has left the path by another event. */
export type Verdict =
  | { readonly kind: 'passed' | 'beside' }
  | { readonly kind: 'failed' | 'left'; readonly said: string };

/** Compares a step of an actor with the next step of its path; `later` contains the following ones. */
export function judge(expected: ExpectedStep, later: readonly ExpectedStep[], actual: Taken): Verdict {
  if (actual.step.event !== expected.event.type) return besides(expected, later, actual);
  const problems = expected.mustRest
    ? [restProblem(actual)]
    : [targetProblem(expected, actual), memoryProblem(expected, actual), timeProblem(expected, actual)];
  const messages = [dataProblem(expected, actual), ...problems].filter((problem) => problem !== '');
  return messages.length === 0 ? { kind: 'passed' } : { kind: 'failed', said: messages.join('；') };
}

/** Returns why a delay is overdue at `at`; empty if it may still come. */
export function overdue({ event, wait }: ExpectedStep, entered: number | undefined, at: number): string {
  if (wait === undefined || entered === undefined || at - entered <= wait.delay + wait.tolerance) return '';
  return `应在 ${seconds(wait.delay)}（±${seconds(wait.tolerance)}）后发生“${eventName(event.type)}”，${seconds(at - entered)}后还没有发生`;
}

function besides(expected: ExpectedStep, later: readonly ExpectedStep[], { step, before }: Taken): Verdict {
  if (step.edges.length === 0) return { kind: 'beside' };
  const isLater = later.some(({ event }) => event.type === step.event);
  const hasMoved = stateText(step.value) !== stateText(before.value);
  if (!isLater && !hasMoved) return { kind: 'beside' };
  const actualText = `来的是“${eventName(step.event)}”，到了 ${stateText(step.value)}`;
  const order = isLater ? '顺序不对：' : '离开了路径：';
  return {
    kind: isLater ? 'failed' : 'left',
    said: `${order}应先发生“${eventName(expected.event.type)}”，到 ${expected.ends}；${actualText}`,
  };
}

function restProblem({ step, before }: Taken): string {
  const from = stateText(before.value);
  const to = stateText(step.value);
  if (from !== to) return `应当什么也不发生，却从 ${from} 到了 ${to}`;
  // An empty context has no path to name.
  const changes = contextDiff(before.context, step.context).flatMap(({ path }) => path || []);
  if (changes.length > 0) return `应当什么也不发生，上下文却变了：${changes.join('、')}`;
  return step.edges.length > 0 ? `应当什么也不发生，却走了转换 ${step.edges.join('、')}` : '';
}

function targetProblem({ ends }: ExpectedStep, { step }: Taken): string {
  const to = stateText(step.value);
  if (step.edges.length === 0) return `应到 ${ends}，事件来了却什么也没有发生，仍在 ${to}`;
  return to === ends ? '' : `应到 ${ends}，实际到了 ${to}`;
}

function dataProblem({ data }: ExpectedStep, { step }: Taken): string {
  return valuesProblem('事件数据', data, step.payload);
}

function memoryProblem({ context }: ExpectedStep, { step }: Taken): string {
  return valuesProblem('上下文', context, step.context);
}

function valuesProblem(label: string, requested: ShownValues, all: Shown): string {
  return Object.entries(requested)
    .map(
      ([name, value]) => [name, JSON.stringify(value), JSON.stringify(valueAt(all, name) ?? null)] as const,
    )
    .filter(([, value, came]) => value !== came)
    .map(([name, value, came]) => `${label} ${name} 应为 ${value}，实际是 ${came}`)
    .join('；');
}

function timeProblem({ event, wait }: ExpectedStep, { step, entered }: Taken): string {
  if (wait === undefined || kindOf(event.type) !== 'delay') return '';
  const since = entered[delayedState(event.type)];
  if (since === undefined) return '没有看到它何时进入这个状态，无法核对用时；请重新走这条路径';
  const took = step.at - since;
  if (Math.abs(took - wait.delay) <= wait.tolerance) return '';
  return `应在 ${seconds(wait.delay)}（±${seconds(wait.tolerance)}）后发生，实际用了 ${seconds(took)}`;
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds) / 1000} 秒`;
}
