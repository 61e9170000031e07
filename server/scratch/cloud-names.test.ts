import { expect, it } from 'vitest';
import { cloudNames } from './cloud-names.ts';

const project = (variables: Record<string, unknown[]>, isStage = true) =>
  JSON.stringify({ targets: [{ isStage, variables }], meta: {} });
const names = (text: string | undefined) => [...cloudNames(text)];

it('cloud names are the marked cloud variables of the stage, ten at most', () => {
  expect(names(project({ a: ['☁ 分数', 0, true], b: ['☁ 假的', 0], c: ['分数', 0, true] }))).toEqual([
    '☁ 分数',
  ]);
  expect(names(project({ a: ['☁ 分数', 0, true] }, false))).toEqual([]);
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`v${at}`, [`☁ ${at}`, 0, true]]));
  expect(names(project(many))).toHaveLength(10);
});

it.each([[undefined], ['no json'], ['{"objName":"Stage"}'], ['{"targets":"no"}']])(
  'cloud names are empty for %s',
  (text) => {
    expect(names(text)).toEqual([]);
  },
);
