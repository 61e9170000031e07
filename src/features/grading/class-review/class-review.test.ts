import { expect, it } from 'vitest';
import type { Finding, Habit } from '#common/analysis/analyse.ts';
import { buildProject, sprite } from '#common/analysis/testing/build.ts';
import { flag, gotoSprite, sayFor, send } from '#common/analysis/testing/nodes.ts';
import { analyseWork, type WorkAnalysis } from '#shared/work-analysis/analyse-work.ts';
import { readWork, reviewClass, storedWork, worksForExamples, type AnalysedWork } from './class-review.ts';

const location = { sprite: '小猫', isStage: false, script: undefined, blocks: [] };
const found = (rule: string) =>
  ({ rule, title: rule, text: rule, knowledge: 'events', module: 'control', location }) as const;
const bug = (rule: string, isOwn = true): Finding => ({
  ...found(rule),
  kind: 'bug',
  hints: ['在哪里', '看什么', '想一想'],
  isOwn,
});
const smell = (rule: string): Finding => ({ ...bug(rule), kind: 'smell' });
const habit = (rule: string): Habit => ({ ...found(rule), question: '' });

const empty: WorkAnalysis = {
  blocks: 1,
  sprites: 1,
  starts: 1,
  score: [],
  findings: [],
  habits: [],
  own: undefined,
  scripts: [],
  blockTexts: {},
};
const authorOf = (name: string) => ({ workId: name, pupil: { username: name, realname: name } });
const workOf = (name: string, parts: Partial<WorkAnalysis>): AnalysedWork =>
  readWork(authorOf(name), { ...empty, ...parts });

/** A work whose cat sends a message that nothing receives, after it said `words`. */
function unheard(name: string, message: string, ...words: readonly string[]): AnalysedWork {
  const project = buildProject(
    sprite('小猫', [[flag, ...words.map((text) => sayFor(text, 2)), send(message)]]),
  );
  return analysed(name, project);
}

function analysed(realname: string, project: unknown): AnalysedWork {
  const analysis = analyseWork({ work: JSON.stringify(project) });
  if ('problem' in analysis) throw new Error(analysis.problem);
  return readWork({ workId: realname, pupil: { username: `account of ${realname}`, realname } }, analysis);
}

const problemsOf = (...works: readonly AnalysedWork[]) =>
  reviewClass(
    works,
    works.map(({ pupil }) => pupil),
  ).problems;

it('a problem counts once per work, and names the pupils in the order of the works', () => {
  const problems = problemsOf(
    workOf('甲甲', { findings: [bug('a'), bug('a')] }),
    workOf('乙乙', { findings: [bug('b')] }),
    workOf('丙丙', { findings: [bug('b'), bug('a'), bug('b')] }),
    workOf('丁丁', { findings: [bug('b')] }),
  );
  expect(problems.map(({ rule, count, pupils }) => [rule, count, pupils])).toEqual([
    ['b', 3, ['乙乙', '丙丙', '丁丁']],
    ['a', 2, ['甲甲', '丙丙']],
  ]);
});

it('of equally frequent problems an error comes first, then the one that was found first', () => {
  const problems = problemsOf(
    workOf('甲甲', { findings: [smell('s'), bug('c'), bug('a')] }),
    workOf('乙乙', { findings: [bug('b')] }),
  );
  expect(problems.map(({ rule }) => rule)).toEqual(['c', 'a', 'b']);
});

it('what the starter project has does not count', () => {
  expect(problemsOf(workOf('甲甲', { findings: [bug('a', false)] }))).toEqual([]);
});

it('the three most frequent habits are praised', () => {
  const { habits } = reviewClass(
    [
      workOf('甲甲', { habits: [habit('a'), habit('b'), habit('c')] }),
      workOf('乙乙', { habits: [habit('d'), habit('c')] }),
      workOf('丙丙', { habits: [habit('d'), habit('b'), habit('c')] }),
    ],
    [],
  );
  expect(habits.map(({ rule, count }) => [rule, count])).toEqual([
    ['c', 3],
    ['b', 2],
    ['d', 2],
  ]);
});

it('three examples that differ are shown, the shortest first', () => {
  const [problem] = problemsOf(
    unheard('甲甲', '跳舞', '一', '二', '三'),
    unheard('乙乙', '跳舞', '一'),
    unheard('丙丙', '跳舞', '一'),
    unheard('丁丁', '唱歌', '一', '二'),
    unheard('戊戊', '跳舞', '一', '二', '三', '四'),
  );
  expect(problem?.count).toBe(5);
  expect(problem?.examples.map(({ text, script }) => [text, script?.count])).toEqual([
    ['你广播了“跳舞”，可是没有角色在等这条消息。', 3],
    ['你广播了“唱歌”，可是没有角色在等这条消息。', 4],
    ['你广播了“跳舞”，可是没有角色在等这条消息。', 5],
  ]);
});

it('an example has no name of a classmate, in its texts, its script and the name of its sprite', () => {
  const project = buildProject(
    sprite('王小明的猫', [[flag, gotoSprite('王小明的猫'), sayFor('我是李丽丽', 2), send('王小明来了')]]),
  );
  const works = [analysed('王小明', project), unheard('李丽丽', '跳舞', '一', '二', '三')];
  const [problem] = problemsOf(...works);
  expect(problem?.pupils).toEqual(['王小明', '李丽丽']);
  const [example, other] = problem?.examples ?? [];
  expect(example?.owner).toBe('角色1');
  expect(example?.text).toBe('你广播了“某同学来了”，可是没有角色在等这条消息。');
  expect(example?.hints[0]).toBe('看看“角色1”里广播“某同学来了”的积木。');
  expect(example?.script?.text).toMatch(/角色1[^]*我是某同学[^]*某同学来了/);
  // Ids are not shown; those of the test contain the name of the sprite.
  const shown = JSON.stringify(problem?.examples, (key, value: unknown) =>
    key === 'id' ? undefined : value,
  );
  expect(shown).not.toMatch(/小明|丽丽/);
  // Other names stay.
  expect(other?.owner).toBe('小猫');
});

const rules = [
  { id: 'a', title: '甲', kind: 'bug' },
  { id: 'h', title: '好', kind: 'habit' },
] as const;
/** A work whose stored result has the problem a in some places, and the habit h. */
const known = (name: string, blocks: number, count = 1): AnalysedWork =>
  storedWork(
    authorOf(name),
    {
      workId: name,
      rulesVersion: 1,
      isFailed: false,
      blocks,
      findings: [{ rule: 'a', count }],
      habits: ['h', 'later'],
    },
    rules,
  );

it('a stored result counts like a work that was read, and gives no example', () => {
  const works = [known('甲甲', 9, 3), workOf('乙乙', { findings: [{ ...bug('a'), title: '甲' }] })];
  const { habits, problems } = reviewClass(works, []);
  expect(habits).toEqual([{ rule: 'h', title: '好', count: 1 }]);
  expect(problems).toMatchObject([
    { rule: 'a', title: '甲', count: 2, pupils: ['甲甲', '乙乙'], examples: [{ text: 'a' }] },
  ]);
});

it('the five shortest works with a problem are read for its examples, counting those that were read', () => {
  const stored = [9, 4, 7, 1, 8, 3].map((blocks) => known(`w${blocks}`, blocks));
  expect([...worksForExamples(stored)]).toEqual(['w1', 'w3', 'w4', 'w7', 'w8']);
  const more = [
    ...stored,
    workOf('甲甲', { findings: [bug('a')] }),
    workOf('乙乙', { findings: [bug('a')] }),
  ];
  expect([...worksForExamples(more)]).toEqual(['w1', 'w3', 'w4']);
});
