import { getStateNodes, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { createStepper } from '#machines/machine-steps.ts';
import { stateNodesOf } from '#machines/state-nodes.ts';

export type ReadEvent = { readonly event: AnyEventObject } | { readonly problem: string };

/** Parses a typed event for a machine in `snapshot`; or returns an explanation why it cannot be sent. */
export function readEvent(text: string, machine: AnyStateMachine, snapshot: AnyMachineSnapshot): ReadEvent {
  const value = parse(text);
  if (value === undefined) return { problem: '还不是完整的 JSON：请检查引号、逗号和括号，属性名要用双引号' };
  if (!isEvent(value)) return { problem: '事件是一个对象，要有 type，例如 {"type": "department.close"}' };
  if (snapshot.status !== 'active') return { problem: '状态机已到终点，先重置沙盒' };
  const all = new Set([machine.root, ...stateNodesOf(machine)].flatMap((node) => node.ownEvents));
  if (!all.has(value.type)) return { problem: `没有“${value.type}”这个事件。这个状态机有：${listed(all)}` };
  const acceptedTypes = new Set(
    getStateNodes(machine.root, snapshot.value).flatMap((node) => node.ownEvents),
  );
  if (!acceptedTypes.has(value.type))
    return { problem: `在当前状态下“${value.type}”不起作用。现在可以用：${listed(acceptedTypes)}` };
  const step = createStepper(machine).step(snapshot, value);
  if (step === undefined) return { problem: `“${value.type}”还缺数据，或数据的形状不对：状态机读不懂` };
  if (step.edges.length === 0) return { problem: '条件不满足：带着这些数据，状态机不会理会这个事件' };
  return { event: value };
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

function listed(types: ReadonlySet<string>): string {
  return [...types].filter((type) => type !== '*' && type !== '').join('、');
}
