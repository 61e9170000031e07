import { describe, expect, it } from 'vitest';
import { kindOf } from '#machines/machine-graph.ts';
import { machineWords, wordsOf } from './machine-words.ts';
import { machineFiles } from './machines.ts';
import { knownSpecifications, specificationWords } from './specification-words.ts';
import { hintOf } from './step-text.ts';

const isChinese = (text: string) => /[一-龥]/.test(text);

describe('the words about machines', () => {
  it('are there for every machine and no other', () => {
    expect(Object.keys(machineWords).sort()).toEqual(machineFiles.map(({ entry }) => entry.id).sort());
    const silent = Object.entries(machineWords).filter(([, { purpose }]) => !isChinese(purpose));
    expect(silent).toEqual([]);
  });

  it('name every part of the specification in Chinese, and none that no machine is about', () => {
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
    expect(Object.keys(delays).sort()).toEqual(ofKind('delay').sort());
    const hints = graph.edges
      .filter(({ event }) => kindOf(event) !== 'always')
      .map((edge) => hintOf(entry.id, edge, edge.event));
    expect(hints.filter((text) => !isChinese(text) || text.startsWith('触发 '))).toEqual([]);
  });
});
