import { getStateNodes, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { Shown } from '#shared/inspection/redact.ts';
import type { MachineGraph } from '#machines/machine-graph.ts';
import { createStepper } from '#machines/machine-steps.ts';
import { stateNodesOf } from '#machines/state-nodes.ts';
import type { MachineFile } from './machines.ts';
import { activeStates } from './state-text.ts';

export type ReadEvent = { readonly event: AnyEventObject } | { readonly problem: string };

/** Parses a typed event for a machine in `snapshot`; or returns an explanation why it cannot be sent. */
export function readEvent(text: string, machine: AnyStateMachine, snapshot: AnyMachineSnapshot): ReadEvent {
  const read = parseEvent(text);
  if ('problem' in read) return read;
  const { type } = read.event;
  if (snapshot.status !== 'active') return { problem: '状态机已到终点，先重置沙盒' };
  const all = new Set([machine.root, ...stateNodesOf(machine)].flatMap((node) => node.ownEvents));
  const accepted = new Set(getStateNodes(machine.root, snapshot.value).flatMap((node) => node.ownEvents));
  const problem = typeProblem(type, all, accepted);
  if (problem !== '') return { problem };
  const step = createStepper(machine).step(snapshot, read.event);
  if (step === undefined) return { problem: `“${type}”还缺数据，或数据的形状不对：状态机读不懂` };
  if (step.edges.length === 0) return { problem: '条件不满足：带着这些数据，状态机不会理会这个事件' };
  return read;
}

/**
 * The same for an actor of the app. Only the type is compared: the actor's context is redacted, so the guards cannot be
 * computed here.
 */
export function readLiveEvent(
  text: string,
  { graph }: Pick<MachineFile, 'graph'>,
  accepted: ReadonlySet<string>,
): ReadEvent {
  const read = parseEvent(text);
  if ('problem' in read) return read;
  const problem = typeProblem(read.event.type, pageEvents(graph), accepted);
  return problem === '' ? read : { problem };
}

/** Returns the types of the events that a state of an actor accepts from its page, whatever the guards say. */
export function acceptedTypes({ entry, graph }: MachineFile, value: Shown): ReadonlySet<string> {
  const active = activeStates(entry, value);
  return pageEvents(graph, (source) => source === graph.id || active.has(source));
}

/** Returns the types of the events in these states, without answers of invoked actors and delays. */
function pageEvents({ edges }: MachineGraph, isIn: (state: string) => boolean = () => true): Set<string> {
  return new Set(
    edges.filter(({ kind, source }) => kind === 'event' && isIn(source)).map(({ event }) => event),
  );
}

function parseEvent(text: string): ReadEvent {
  const value = parse(text);
  if (value === undefined) return { problem: '还不是完整的 JSON：请检查引号、逗号和括号，属性名要用双引号' };
  return isEvent(value)
    ? { event: value }
    : { problem: '事件是一个对象，要有 type，例如 {"type": "department.close"}' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The input is incomplete.
    return undefined;
  }
}

function isEvent(value: unknown): value is AnyEventObject {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns why a machine has no use for an event of this type; empty if its state accepts it. */
function typeProblem(type: string, all: ReadonlySet<string>, accepted: ReadonlySet<string>): string {
  if (!all.has(type)) return `没有“${type}”这个事件。这个状态机有：${listed(all)}`;
  return accepted.has(type) ? '' : `在当前状态下“${type}”不起作用。现在可以用：${listed(accepted)}`;
}

function listed(types: ReadonlySet<string>): string {
  const names = [...types].filter((type) => type !== '*' && type !== '');
  return names.length === 0 ? '无' : names.join('、');
}
