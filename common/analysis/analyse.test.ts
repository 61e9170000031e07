import { describe, expect, it } from 'vitest';
import { analyseProject } from './analyse.ts';
import { buildProject, sprite, stage, type Node } from './testing/build.ts';
import { flag, forever, goto, move, onMessage, send } from './testing/nodes.ts';
import { raw, rawProject, type Entry } from './testing/raw-project.ts';

function analysed(json: unknown) {
  const analysis = analyseProject(json);
  if ('problem' in analysis) throw new Error(analysis.problem);
  return analysis;
}

describe('the analysis', () => {
  it('says where a finding is, with the names of the project', () => {
    const { findings } = analysed(buildProject(sprite('小猫', [[flag, send('跳舞')]])));
    expect(findings).toEqual([
      {
        rule: 'message-never-received',
        kind: 'bug',
        title: '消息没有人接收',
        text: '你广播了“跳舞”，可是没有角色在等这条消息。',
        hints: [
          '看看“小猫”里广播“跳舞”的积木。',
          '找一找，哪个角色有“当接收到”这条消息的积木。',
          '你想让谁听到这条消息？',
        ],
        knowledge: 'messages',
        module: 'control',
        location: { sprite: '小猫', isStage: false, script: '小猫-1', blocks: ['小猫-2'] },
        isOwn: true,
      },
    ]);
  });

  it('calls the stage by its Chinese name and cuts long names', () => {
    const { findings } = analysed(buildProject(stage([[flag, send('很'.repeat(50))]])));
    expect(findings.map(({ hints: [where] }) => where)).toEqual([
      `看看“舞台”里广播“${'很'.repeat(20)}…”的积木。`,
    ]);
  });

  it('takes names as they are', () => {
    const { findings } = analysed(buildProject(sprite('{name}$&', [[flag, send('{sprite}')]])));
    expect(findings.map(({ hints: [where] }) => where)).toEqual(['看看“{name}$&”里广播“{sprite}”的积木。']);
  });

  it('praises a habit once', () => {
    const twice = ['小猫', '小狗'].map((name) => sprite(name, [[flag, goto(0, 0), forever(move(1))]]));
    const { habits } = analysed(buildProject(...twice));
    expect(
      habits.filter(({ rule }) => rule === 'start-position').map(({ location }) => location.sprite),
    ).toEqual(['小猫']);
  });

  it('reports a rule at no more than 20 places', () => {
    const scripts = Array.from({ length: 50 }, (_, at): Node[] => [
      onMessage(`消息${at}`),
      send(`没有人听${at}`),
    ]);
    expect(
      analysed(buildProject(sprite('小猫', scripts))).findings.filter(
        ({ rule }) => rule === 'message-never-received',
      ),
    ).toHaveLength(20);
  });
});

describe('a file that is no project of Scratch 3', () => {
  it.each([
    undefined,
    null,
    42,
    'text',
    [],
    {},
    { targets: 'none' },
    { targets: [] },
    { targets: [{ isStage: false, name: '小猫', blocks: {} }] },
    { objName: 'Stage', children: [] },
  ])('%j is unreadable', (json) => {
    expect(analyseProject(json)).toEqual({ problem: 'unreadable' });
  });
});

describe('a damaged project', () => {
  it('is read as far as it makes sense', () => {
    const project = {
      targets: [
        null,
        'sprite',
        {
          isStage: true,
          name: 7,
          blocks: [],
          variables: { a: null, b: [], c: ['d', 1] },
          lists: 'x',
          costumes: [null],
        },
        {
          isStage: false,
          blocks: {
            flag: raw('event_whenflagclicked', 'gone', { topLevel: true }),
            odd: {
              topLevel: true,
              inputs: { A: null, B: [], C: [1], D: [2, 'gone'], E: [1, []], F: [1, [12]] },
              fields: { G: 1 },
            },
            list: [12],
            none: null,
          },
          comments: { a: null, b: { blockId: 1 } },
        },
      ],
      monitors: [null, { id: 'c' }],
    };
    expect(analysed(project).blocks).toBe(3);
  });

  it('ends where blocks follow or contain each other in a circle', () => {
    const circle = rawProject({
      a: raw('event_whenflagclicked', 'b', { topLevel: true }),
      b: raw('control_forever', 'c', { inputs: { SUBSTACK: [2, 'c'] } }),
      c: raw('control_forever', 'b', { inputs: { SUBSTACK: [2, 'a'], X: [2, 'c'] } }),
    });
    expect(analysed(circle).blocks).toBe(3);
  });

  it('has each block once, although two scripts claim it', () => {
    const shared = rawProject({
      a: raw('event_whenflagclicked', 'c', { topLevel: true }),
      b: raw('event_whenflagclicked', 'c', { topLevel: true }),
      c: raw('motion_movesteps', null),
    });
    expect(analysed(shared).blocks).toBe(3);
  });
});

describe('a project made to keep the rules busy', () => {
  it('is refused after a number of steps', () => {
    const blocks: Entry = {
      flag: raw('event_whenflagclicked', 'loop', { topLevel: true }),
      loop: raw('control_forever', null, { inputs: { SUBSTACK: [2, 'b0'] } }),
    };
    for (let at = 0; at < 4000; at += 1)
      blocks[`b${at}`] = raw('control_create_clone_of', `b${at + 1}`, {
        inputs: { CLONE_OPTION: [1, [10, '_myself_']] },
      });
    expect(analyseProject(rawProject(blocks))).toEqual({ problem: 'tooLarge' });
  });

  it('is refused when it is nested more deeply than anybody builds', () => {
    const nested: Entry = { b0: raw('event_whenflagclicked', 'b1', { topLevel: true }) };
    for (let at = 1; at < 2000; at += 1)
      nested[`b${at}`] = raw('control_forever', null, { inputs: { SUBSTACK: [2, `b${at + 1}`] } });
    expect(analyseProject(rawProject(nested))).toEqual({ problem: 'tooLarge' });
  });
});
