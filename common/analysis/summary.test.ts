import { expect, it } from 'vitest';
import { analyseProject } from './analyse.ts';
import { areas } from './score.ts';
import { summariseAnalysis } from './summary.ts';
import { buildProject, sprite } from './testing/build.ts';
import { flag, goto, move, send } from './testing/nodes.ts';

function summaryOf(work: unknown, starter?: unknown) {
  const analysis = analyseProject(work, starter);
  if ('problem' in analysis) throw new Error(analysis.problem);
  return summariseAnalysis(analysis);
}

const unheard = [flag, send('跳舞')];

it('a summary counts the places of each rule, and names each habit once', () => {
  const summary = summaryOf(
    buildProject(sprite('小猫', [unheard, [flag, send('唱歌')], [flag, goto(0, 0), move(10)]])),
  );
  expect(summary.blocks).toBe(7);
  expect(summary.scores.map(({ area }) => area)).toEqual(areas);
  expect(summary.findings).toContainEqual({ rule: 'message-never-received', count: 2 });
  expect(new Set(summary.habits).size).toBe(summary.habits.length);
});

it('a summary leaves out what the starter project has', () => {
  const given = buildProject(sprite('小猫', [unheard]));
  const work = buildProject(sprite('小猫', [unheard]), sprite('小狗', [[flag, send('唱歌')]]));
  expect(summaryOf(given, given).findings).toEqual([]);
  expect(summaryOf(work, given).findings).toEqual([{ rule: 'message-never-received', count: 1 }]);
});
