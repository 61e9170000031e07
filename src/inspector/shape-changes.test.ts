import { expect, it } from 'vitest';
import { acceptedShapes } from '#machines/accepted.gen.ts';
import type { MachineShape } from '#machines/machine-shape.ts';
import { machineFile, machineFiles } from './machines.ts';
import { changeMarks, lostIn, shapeChanges } from './shape-changes.ts';

const polling = machineFile('polling');
const accepted = (): MachineShape => {
  const found = acceptedShapes['polling'];
  if (found === undefined) throw new Error('polling was never accepted');
  return found;
};
/** Polling with a golden file that has other states. */
const withStates = (states: (now: MachineShape['states']) => MachineShape['states']): MachineShape => ({
  ...accepted(),
  states: states(accepted().states),
});

it('every machine of this build matches its golden file', () => {
  expect(
    machineFiles.filter((file) => shapeChanges(file)?.length !== 0).map(({ entry }) => entry.id),
  ).toEqual([]);
});

it('a machine without a golden file is compared with nothing', () => {
  const { entry, ...rest } = polling;
  expect(shapeChanges({ ...rest, entry: { ...entry, id: 'unknown' } })).toBe(undefined);
});

it('a changed delay is listed, and highlighted at its state', () => {
  const before = { ...accepted(), delays: { pollInterval: 60_000 } };
  expect(shapeChanges(polling, before)).toEqual([
    {
      kind: 'changed',
      text: '修改延时 pollInterval：原为“60000”，现为“6000”',
      ids: [expect.stringContaining('polling.running.waiting|xstate.after.pollInterval')],
    },
  ]);
});

it('a transition with another target is listed and highlighted', () => {
  const before = withStates(({ 'running.waiting': waiting, ...others }) => ({
    ...others,
    ...(waiting === undefined
      ? {}
      : { 'running.waiting': { ...waiting, on: { ...waiting.on, 'poll.now': [{ to: ['stopped'] }] } } }),
  }));
  expect(shapeChanges(polling, before)).toEqual([
    {
      kind: 'changed',
      text: '修改转换 running.waiting，poll.now：原为“→ stopped”，现为“→ running.fetching”',
      ids: ['polling.running.waiting|poll.now|0'],
    },
  ]);
});

it('a removed part is listed and drawable, and a new one is highlighted', () => {
  const before = withStates(({ stopped, idle, ...others }) => ({
    ...others,
    ...(idle === undefined
      ? {}
      : { idle: { ...idle, on: { ...idle.on, 'poll.old': [{ to: ['running'] }] } } }),
    ...(stopped === undefined ? {} : { gone: stopped }),
  }));
  const changes = shapeChanges(polling, before) ?? [];
  expect(changes.map(({ kind, text, ids }) => [kind, text, ids])).toEqual(
    expect.arrayContaining([
      ['removed', '删除状态 gone', ['polling.gone']],
      ['added', '新增状态 stopped', ['polling.stopped']],
      ['removed', '删除转换 idle，poll.old：原为“→ running”', ['lost|polling.idle|poll.old|0']],
    ]),
  );
  expect(changes).toHaveLength(3);
  expect(lostIn(changes)).toEqual({
    nodes: [expect.objectContaining({ id: 'polling.gone', path: 'gone', parent: 'polling' })],
    edges: [expect.objectContaining({ source: 'polling.idle', targets: ['polling.running'], kind: 'event' })],
  });
  expect(changeMarks(changes)).toEqual({
    added: new Set(['polling.stopped']),
    changed: new Set(),
    lost: new Set(['polling.gone', 'lost|polling.idle|poll.old|0']),
  });
});
