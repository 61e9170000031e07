import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { kindOf } from '#machines/xstate-inside.ts';
import { machineWords, wordsOf } from './machine-words.ts';
import { machineFile, machineFiles } from './machines.ts';
import { knownSpecifications, specificationWords } from './specification-words.ts';
import { hintOf, stepText } from './step-text.ts';

const isChinese = (text: string) => /[一-龥]/.test(text);

describe('the words about machines', () => {
  it('are there for every machine and no other', () => {
    expect(Object.keys(machineWords).sort()).toEqual(machineFiles.map(({ entry }) => entry.id).sort());
    const silent = Object.entries(machineWords).filter(([, { purpose }]) => !isChinese(purpose));
    expect(silent).toEqual([]);
  });

  it('name every rule that a machine cites in Chinese, and no other rule', () => {
    const named = new Set(machineFiles.flatMap(({ entry }) => entry.specification));
    expect([...knownSpecifications].sort()).toEqual([...named].sort());
    expect([...named].map(specificationWords).filter((text) => !isChinese(text))).toEqual([]);
  });

  it.each(machineFiles)('say how every event of $entry.id comes about, in Chinese', ({ entry, graph }) => {
    const { does = {}, waits = {}, runs = {}, delays = {} } = wordsOf(entry.id);
    const ofKind = (kind: string) => [
      ...new Set(graph.edges.filter((edge) => edge.kind === kind).map(({ label }) => label)),
    ];
    // Each in one place, and none that the machine does not have any more.
    expect([...Object.keys(does), ...Object.keys(waits)].sort()).toEqual(ofKind('event').sort());
    expect(Object.keys(runs).sort()).toEqual(
      [...new Set(graph.nodes.flatMap(({ invokes }) => invokes))].sort(),
    );
    expect(Object.keys(delays).sort()).toEqual(Object.keys(entry.machine.implementations.delays).sort());
    const hints = graph.edges
      .filter(({ event }) => kindOf(event) !== 'always')
      .map((edge) => hintOf(entry.id, edge, edge.event));
    expect(hints.filter((text) => !isChinese(text) || text.startsWith('触发 '))).toEqual([]);
  });

  it.each(machineFiles)(
    'say of $entry.id what else to do only for samples and failures that are there',
    (file) => {
      const { cases = {}, fails = {} } = wordsOf(file.entry.id);
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

  it('send nobody to an entry of the app that is not there', () => {
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

  it('name what runs, where nothing in the machine waits for it', () => {
    const event = { type: 'xstate.done.actor.watchPage', output: undefined };
    expect(stepText(machineFile('player'), event)).toBe('等待「监视页面是否可见」成功');
  });
});
