import type { AnyEventObject } from 'xstate';
import { redact, type Shown } from '#shared/inspection/redact.ts';
import type { GraphEdge } from '#machines/machine-graph.ts';
import { delayText } from '#machines/machine-layout.ts';
import { sampleTitle } from '#machines/walk-codes.ts';
import { kindOf, labelOf } from '#machines/xstate-inside.ts';
import { descriptionOf } from './machine-descriptions.ts';
import type { MachineFile } from './machines.ts';

/** Returns what a person does, or waits for, so that the event occurs; with the count if it is more than one. */
export function stepText(
  { entry, graph }: Pick<MachineFile, 'entry' | 'graph'>,
  event: AnyEventObject,
  times = 1,
): string {
  const edge = graph.edges.find((one) => one.event === event.type);
  const sample = sampleTitle(entry, event);
  const { cases, runs, fails } = descriptionOf(entry.id);
  const label = labelOf(event.type);
  const isNamedFailure =
    sample !== undefined && kindOf(event.type) === 'error' && fails?.[label] === undefined;
  const text = isNamedFailure
    ? `让「${runs?.[label] ?? label}」失败`
    : (cases?.[event.type]?.[sample ?? ''] ?? hintOf(entry.id, edge, event.type));
  return `${text}${sample === undefined ? '' : `：${sample}`}${times === 1 ? '' : `（共 ${times} 次）`}`;
}

/** The same without data: the place in the pages that triggers an event. */
export function hintOf(machine: string, edge: GraphEdge | undefined, type: string): string {
  const { does, waits, runs, fails, delays } = descriptionOf(machine);
  const label = labelOf(type);
  switch (kindOf(type)) {
    case 'done':
      return `等待「${runs?.[label] ?? label}」成功`;
    case 'error':
      return fails?.[label] ?? `让「${runs?.[label] ?? label}」失败（先断开网络，或停止服务器）`;
    case 'delay': {
      const name = delays?.[label] ?? label;
      return edge?.delay === undefined ? `等待：${name}` : `等待 ${delayText(edge.delay)}（${name}）`;
    }
    case 'always':
      return '不需要操作，自动发生';
    case 'event':
      return does?.[type] ?? waits?.[type] ?? `触发 ${type}`;
    default:
      return type;
  }
}

/** Returns whether an event comes by itself: no control triggers it. */
export function comesByItself(machine: string, { type }: AnyEventObject): boolean {
  const kind = kindOf(type);
  return kind === 'event' ? descriptionOf(machine).does?.[type] === undefined : kind !== 'error';
}

/** Returns the data of an event, short enough for a line. */
export function dataText({ type: _type, ...data }: AnyEventObject): string {
  return shownText(redact(data));
}

/** The same for redacted data; empty without data. */
export function shownText(data: Shown): string {
  const text = JSON.stringify(data);
  if (text === '{}') return '';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
