import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { kindOf } from '#machines/xstate-inside.ts';
import { machineDescriptions, descriptionOf } from './machine-descriptions.ts';
import { machineFile, machineFiles } from './machines.ts';
import { knownSpecifications, specificationText } from './specification-names.ts';
import { hintOf, stepText } from './step-text.ts';

const isChinese = (text: string) => /[一-龥]/.test(text);

describe('the texts about machines', () => {
  it('exist for every machine and no other', () => {
    expect(Object.keys(machineDescriptions).sort()).toEqual(machineFiles.map(({ entry }) => entry.id).sort());
    const silent = Object.entries(machineDescriptions).filter(([, { purpose }]) => !isChinese(purpose));
    expect(silent).toEqual([]);
  });

  it('give a Chinese name for every rule that a machine cites, and for no other', () => {
    const named = new Set(machineFiles.flatMap(({ entry }) => entry.specification));
    expect([...knownSpecifications].sort()).toEqual([...named].sort());
    expect([...named].map(specificationText).filter((text) => !isChinese(text))).toEqual([]);
  });

  it.each(machineFiles)(
    'explain in Chinese how every event of $entry.id is triggered',
    ({ entry, graph }) => {
      const { does = {}, waits = {}, runs = {}, delays = {} } = descriptionOf(entry.id);
      const ofKind = (kind: string) => [
        ...new Set(graph.edges.filter((edge) => edge.kind === kind).map(({ label }) => label)),
      ];
      // Each event is in one place, and removed events are absent.
      expect([...Object.keys(does), ...Object.keys(waits)].sort()).toEqual(ofKind('event').sort());
      expect(Object.keys(runs).sort()).toEqual(
        [...new Set(graph.nodes.flatMap(({ invokes }) => invokes))].sort(),
      );
      expect(Object.keys(delays).sort()).toEqual(Object.keys(entry.machine.implementations.delays).sort());
      const hints = graph.edges
        .filter(({ event }) => kindOf(event) !== 'always')
        .map((edge) => hintOf(entry.id, edge, edge.event));
      expect(hints.filter((text) => !isChinese(text) || text.startsWith('触发 '))).toEqual([]);
    },
  );

  it.each(machineFiles)(
    'describe special cases of $entry.id only for existing samples and failures',
    (file) => {
      const { cases = {}, fails = {} } = descriptionOf(file.entry.id);
      const samples = new Set((file.entry.samples ?? []).map(({ title, event }) => `${event.type} ${title}`));
      const said = Object.entries(cases).flatMap(([type, by]) =>
        Object.keys(by).map((title) => `${type} ${title}`),
      );
      expect(said.filter((one) => !samples.has(one))).toEqual([]);
      const failing = new Set(
        file.graph.edges.filter(({ kind }) => kind === 'error').map(({ label }) => label),
      );
      expect(Object.keys(fails).filter((one) => !failing.has(one))).toEqual([]);
    },
  );

  it('reference only existing entries of the app', () => {
    const hint = (id: string, event: AnyEventObject) => stepText(machineFile(id), event);
    expect(hint('password-change', { type: 'password.open' })).toContain('在平台上做不到');
    const duty = machineFile('department-switch').entry.samples?.find(({ title }) =>
      title.startsWith('必须选择'),
    );
    expect(hint('department-switch', duty?.event ?? { type: '' })).toMatch(
      /^用属于多个部门、还没有所在部门的账号登录/,
    );
    expect(hint('tabs', { type: 'xstate.error.actor.loadTabs', error: new Error('模拟的失败') })).toContain(
      '请在沙盒中执行',
    );
  });

  it('name the actors, unless the machine does not wait for them', () => {
    const event = { type: 'xstate.done.actor.watchPage', output: undefined };
    expect(stepText(machineFile('player'), event)).toBe('等待「监视页面是否可见」成功');
  });
});
