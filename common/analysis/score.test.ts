import { describe, expect, it } from 'vitest';
import { analyseProject } from './analyse.ts';
import { areas } from './score.ts';
import { buildProject, sprite, type Node, type SpriteSpec } from './testing/build.ts';
import {
  addTo,
  ask,
  block,
  change,
  clicked,
  clone,
  cloneStart,
  define,
  call,
  equals,
  faceTo,
  flag,
  forever,
  move,
  not,
  onKey,
  onMessage,
  repeat,
  send,
  sendAndWait,
  timer,
  touching,
  until,
  wait,
  waitUntil,
  when,
  whenElse,
} from './testing/nodes.ts';

function scored(...sprites: readonly SpriteSpec[]) {
  const analysis = analyseProject(buildProject(...sprites));
  if ('problem' in analysis) throw new Error(analysis.problem);
  return analysis.score;
}

/** Returns the points of an area for a sprite with these scripts. */
const points = (area: string, ...scripts: Node[][]) =>
  scored(sprite('小猫', scripts)).find((one) => one.area === area)?.points;

describe('the score', () => {
  it('has no points for an empty project', () => {
    expect(scored(sprite('小猫', [])).map(({ area, points }) => [area, points])).toEqual(
      areas.map((area) => [area, 0]),
    );
  });

  it('counts nothing in blocks that cannot run', () => {
    expect(points('logic', [flag, move(10)], [when(equals(timer, 1), move(10))])).toBe(0);
  });

  it('names the block that gives the points', () => {
    const score = scored(sprite('小猫', [[flag, move(10), wait(1)]]));
    const synchronization = score.find(({ area }) => area === 'synchronization');
    expect(synchronization).toMatchObject({
      points: 1,
      explanation: '你用“等待”安排了先后。',
      location: { sprite: '小猫', isStage: false, script: '小猫-1', blocks: ['小猫-3'] },
    });
  });

  it('rates abstraction by sprites, custom blocks and clones', () => {
    const two = scored(sprite('小猫', [[flag, move(1)]]), sprite('小狗', [[flag, move(1)]]));
    expect(two.find(({ area }) => area === 'abstraction')?.points).toBe(1);
    expect(points('abstraction', [flag, move(1)], [clicked, move(1)])).toBe(0);
    expect(points('abstraction', [flag, call('走')], [define('走'), move(1)])).toBe(2);
    expect(points('abstraction', [flag, clone()], [cloneStart, move(1)])).toBe(3);
  });

  it('rates parallelism by scripts with the same event', () => {
    expect(points('parallelism', [flag, move(1)], [onKey('a'), move(1)])).toBe(0);
    expect(points('parallelism', [flag, move(1)], [flag, move(2)])).toBe(1);
    expect(points('parallelism', [onKey('a'), move(1)], [onKey('a'), move(2)])).toBe(2);
    expect(points('parallelism', [onKey('a'), move(1)], [onKey('b'), move(2)])).toBe(0);
    expect(points('parallelism', [onMessage('走'), move(1)], [onMessage('走'), move(2)])).toBe(3);
  });

  it('rates logic by conditions', () => {
    expect(points('logic', [flag, when(touching('_edge_'), move(1))])).toBe(1);
    expect(points('logic', [flag, whenElse(touching('_edge_'), [move(1)], [move(2)])])).toBe(2);
    expect(points('logic', [flag, when(not(touching('_edge_')), move(1))])).toBe(3);
  });

  it('rates synchronisation by waiting and messages', () => {
    expect(points('synchronization', [flag, send('走')])).toBe(2);
    expect(points('synchronization', [flag, waitUntil(touching('_edge_'))])).toBe(3);
    expect(points('synchronization', [flag, sendAndWait('走')])).toBe(3);
  });

  it('rates the flow by loops', () => {
    expect(points('flow', [flag, move(1)])).toBe(0);
    expect(points('flow', [flag, move(1), wait(1)])).toBe(1);
    expect(points('flow', [flag, repeat(3, move(1))])).toBe(2);
    expect(points('flow', [flag, forever(move(1))])).toBe(2);
    expect(points('flow', [flag, until(touching('_edge_'), move(1))])).toBe(3);
  });

  it('rates interactivity by what a person can do', () => {
    expect(points('interactivity', [flag, move(1)])).toBe(1);
    expect(points('interactivity', [flag, ask('几岁？')])).toBe(2);
    expect(points('interactivity', [flag, faceTo('_mouse_')])).toBe(2);
    expect(
      points('interactivity', [
        block('event_whengreaterthan', { VALUE: 10 }, { WHENGREATERTHANMENU: 'LOUDNESS' }),
        move(1),
      ]),
    ).toBe(3);
  });

  it('rates data by variables and lists', () => {
    expect(points('data', [flag, move(1)])).toBe(1);
    expect(points('data', [flag, change('分数', 1)])).toBe(2);
    expect(points('data', [flag, addTo('水果', '苹果')])).toBe(3);
  });
});
