import { describe, expect, it } from 'vitest';
import type { Expectation } from '#common/checks/behaviour.ts';
import type { SpriteState, StageState } from '#common/checks/stage-state.ts';
import { proposeExpectations, recordedSteps } from './record.ts';

const cat: SpriteState = {
  name: '小猫',
  x: 0,
  y: 0,
  costume: '站',
  costumes: 2,
  bubble: '',
  visible: true,
  clones: 0,
};
const state = (parts: Partial<StageState> = {}): StageState => ({
  time: 0,
  sprites: [cat],
  variables: [],
  backdrop: '草地',
  messages: [],
  touches: {},
  colours: {},
  ...parts,
});
const seen: Expectation = { kind: 'visible', sprite: '小猫' };

describe('the steps of a recording', () => {
  it('an action begins a step, and a remembered moment ends it', () => {
    expect(
      recordedSteps(
        [
          { at: 100, kind: 'flag' },
          { at: 1100, kind: 'key', key: 'right arrow', isDown: true },
          { at: 1900, kind: 'key', key: 'right arrow', isDown: false },
        ],
        [{ at: 2100, expect: [seen] }],
      ),
    ).toEqual([
      { action: { kind: 'flag' }, until: { kind: 'time', ms: 984 }, expect: [] },
      {
        action: { kind: 'key', key: 'right arrow', hold: 800 },
        until: { kind: 'time', ms: 984 },
        expect: [seen],
      },
    ]);
  });

  it('the time between a moment and the next action is a step that waits', () => {
    const steps = recordedSteps(
      [
        { at: 0, kind: 'flag' },
        { at: 3000, kind: 'click', sprite: '小猫' },
      ],
      [
        { at: 1000, expect: [seen] },
        { at: 4000, expect: [seen] },
      ],
    );
    expect(steps.map(({ action, until }) => [action.kind, until.kind === 'time' ? until.ms : 0])).toEqual([
      ['flag', 984],
      ['wait', 1984],
      ['click', 984],
    ]);
  });

  it('an action at once after a moment needs no waiting step, and actions after the last moment are left out', () => {
    const steps = recordedSteps(
      [
        { at: 0, kind: 'flag' },
        { at: 1050, kind: 'mouse', x: 3, y: 4, pressed: true },
        { at: 1150, kind: 'mouse', x: 3, y: 4, pressed: false },
        { at: 3000, kind: 'answer', text: '小明' },
      ],
      [
        { at: 1000, expect: [seen] },
        { at: 2000, expect: [seen] },
      ],
    );
    expect(steps.map(({ action }) => action.kind)).toEqual(['flag', 'mouse', 'mouse']);
  });

  it('a key that is still held is held for a second', () => {
    const [step] = recordedSteps(
      [{ at: 0, kind: 'key', key: 'a', isDown: true }],
      [{ at: 500, expect: [seen] }],
    );
    expect(step?.action).toEqual({ kind: 'key', key: 'a', hold: 1000 });
  });
});

describe('the proposals of a moment', () => {
  const likelyOf = (now: StageState, start?: StageState): Expectation[] =>
    proposeExpectations(now, start).flatMap(({ expectation, isLikely }) => (isLikely ? [expectation] : []));

  it('changes are likely, the rest is only possible', () => {
    const start = state({ variables: [{ name: '得分', sprite: '', value: 0 }] });
    const now = state({
      sprites: [{ ...cat, x: 50, y: -4, costume: '走', bubble: '你好', clones: 2 }],
      variables: [{ name: '得分', sprite: '', value: 2 }],
      messages: ['开始'],
      backdrop: '森林',
      touches: { '["小猫","edge"]': true, '["小猫","sprite","苹果"]': false },
    });
    expect(likelyOf(now, start)).toEqual([
      { kind: 'moves', sprite: '小猫', direction: 'right', by: 40 },
      { kind: 'costume', sprite: '小猫', costume: '走' },
      { kind: 'says', sprite: '小猫', text: '你好', match: 'whole' },
      { kind: 'cloneCount', sprite: '小猫', comparison: '=', count: 2 },
      { kind: 'touches', sprite: '小猫', touched: { kind: 'edge' } },
      { kind: 'variable', name: '得分', comparison: '=', value: '2' },
      { kind: 'messageSent', message: '开始' },
      { kind: 'backdrop', backdrop: '森林' },
    ]);
    expect(proposeExpectations(now, start).map(({ expectation }) => expectation)).toContainEqual({
      kind: 'isAt',
      sprite: '小猫',
      x: 50,
      y: -4,
      within: 10,
    });
  });

  it('without a change nothing is likely', () => {
    expect(likelyOf(state(), state())).toEqual([]);
    expect(likelyOf(state(), undefined)).toEqual([]);
  });

  it('a sprite that was hidden is hidden', () => {
    const hidden = state({ sprites: [{ ...cat, visible: false }] });
    expect(likelyOf(hidden, state())).toEqual([{ kind: 'hidden', sprite: '小猫' }]);
  });

  it('a step has no more proposals than a check may have expectations', () => {
    const sprites = Array.from({ length: 30 }, (_, index) => ({ ...cat, name: `角色${index}` }));
    expect(proposeExpectations(state({ sprites }), state())).toHaveLength(20);
  });
});
