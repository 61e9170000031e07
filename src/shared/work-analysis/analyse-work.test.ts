import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { buildProject, sprite } from '#common/analysis/testing/build.ts';
import { flag, forever, move, send } from '#common/analysis/testing/nodes.ts';
import { analyseWork, type AnalysisRequest } from './analyse-work.ts';
import { scriptAt } from './script-at.ts';

function analysed(request: AnalysisRequest) {
  const analysis = analyseWork(request);
  if ('problem' in analysis) throw new Error(analysis.problem);
  return analysis;
}

const project = buildProject(
  sprite('小猫', [
    [flag, send('跳舞')],
    [flag, forever(move(10))],
  ]),
);
const text = JSON.stringify(project);

function sb3(json: unknown): ArrayBuffer {
  return zipSync({ 'project.json': strToU8(JSON.stringify(json)) }).slice().buffer;
}

it('the script of a finding can be drawn', () => {
  const analysis = analysed({ work: text });
  const finding = analysis.findings.find(({ rule }) => rule === 'message-never-received');
  expect(finding?.location.sprite).toBe('小猫');
  const script = finding === undefined ? undefined : scriptAt(analysis, finding.location);
  expect(script?.text).toBe('当 绿旗 被点击\n广播 (跳舞)');
});

it('each block that gives points has its text, without the blocks inside it', () => {
  const { score, blockTexts } = analysed({ work: text });
  const flow = score.find(({ area }) => area === 'flow');
  expect(flow?.points).toBe(2);
  expect(blockTexts[flow?.location?.blocks[0] ?? '']).toMatch(/^重复执行/);
});

it('a file gives the same result as its text', () => {
  expect(analysed({ work: sb3(project) })).toEqual(analysed({ work: text }));
});

it('the starter project tells which scripts are own', () => {
  const starter = JSON.stringify(buildProject(sprite('小猫', [[flag, send('跳舞')]])));
  const analysis = analysed({ work: text, starter });
  expect(analysis.own?.scripts.map(({ kind, ownBlocks }) => [kind, ownBlocks])).toEqual([['new', 3]]);
  const [own] = analysis.own?.scripts ?? [];
  expect(own === undefined ? undefined : scriptAt(analysis, own)?.count).toBe(3);
});

it('an unreadable starter project is ignored', () => {
  expect(analysed({ work: text, starter: 'damaged' }).own).toBeUndefined();
});

it.each(['', 'damaged', '{}', new ArrayBuffer(8)])('%j cannot be analysed', (work) => {
  expect(analyseWork({ work })).toEqual({ problem: 'unreadable' });
});

it('a definition and loose blocks do not start a script', () => {
  expect(analysed({ work: text }).starts).toBe(2);
  expect(analysed({ work: JSON.stringify(buildProject(sprite('小猫', [[move(10)]]))) }).starts).toBe(0);
});
