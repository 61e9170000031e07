import { describe, expect, it } from 'vitest';
import { analyseProject } from './analyse.ts';
import { buildProject, sprite, type SpriteSpec } from './testing/build.ts';
import {
  clicked,
  flag,
  forever,
  goto,
  move,
  onKey,
  onMessage,
  say,
  sayFor,
  send,
  wait,
} from './testing/nodes.ts';

const starter = [
  sprite('小猫', [
    [flag, goto(0, 0), forever(move(3))],
    [clicked, sayFor('你好', 2)],
  ]),
];

function compared(sprites: readonly SpriteSpec[]) {
  const analysis = analyseProject(buildProject(...sprites), buildProject(...starter));
  if ('problem' in analysis) throw new Error(analysis.problem);
  return analysis;
}

describe('the comparison with the starter project', () => {
  it('finds nothing own in the starter itself', () => {
    expect(compared(starter).own).toEqual({ newSprites: [], scripts: [], ownBlocks: 0, blocks: 6 });
  });

  it('counts the blocks of new scripts and of new sprites', () => {
    const [cat = sprite('', [])] = starter;
    const { own } = compared([
      { ...cat, scripts: [...cat.scripts, [onKey('space'), move(9)]] },
      sprite('小狗', [[flag, move(1)]]),
    ]);
    expect(own?.newSprites).toEqual(['小狗']);
    expect(own?.scripts.map(({ sprite, kind, ownBlocks }) => [sprite, kind, ownBlocks])).toEqual([
      ['小猫', 'new', 2],
      ['小狗', 'new', 2],
    ]);
    expect([own?.ownBlocks, own?.blocks]).toEqual([4, 10]);
  });

  it('counts only the changed blocks of a changed script', () => {
    const { own } = compared([
      sprite('小猫', [
        [flag, goto(0, 0), forever(move(5), wait(1))],
        [clicked, sayFor('你好', 2)],
      ]),
    ]);
    expect(own?.scripts.map(({ kind, ownBlocks }) => [kind, ownBlocks])).toEqual([['changed', 2]]);
  });

  it('knows a renamed sprite and scripts in another order', () => {
    const { own } = compared([sprite('大猫', [...(starter[0]?.scripts ?? [])].reverse())]);
    expect(own).toEqual({ newSprites: [], scripts: [], ownBlocks: 0, blocks: 6 });
  });

  it('does not count a copied script of the starter twice', () => {
    const [cat = sprite('', [])] = starter;
    const { own } = compared([{ ...cat, scripts: [...cat.scripts, [clicked, sayFor('你好', 2)]] }]);
    expect(own?.ownBlocks).toBe(2);
  });

  it('marks findings in scripts of the starter', () => {
    const broken = sprite('小猫', [[flag, say('一'), say('二')]]);
    const own = sprite('小狗', [[flag, say('一'), say('二')]]);
    const analysis = analyseProject(buildProject(broken, own), buildProject(broken));
    if ('problem' in analysis) throw new Error(analysis.problem);
    expect(analysis.findings.map(({ rule, location, isOwn }) => [rule, location.sprite, isOwn])).toEqual([
      ['say-overwritten', '小猫', false],
      ['say-overwritten', '小狗', true],
    ]);
  });

  it('marks findings that the pupil caused in a script of the starter', () => {
    const sender = sprite('小猫', [[flag, send('跳舞')]]);
    const receiver = sprite('小狗', [[onMessage('跳舞'), move(10)]]);
    const analysis = analyseProject(buildProject(sender), buildProject(sender, receiver));
    if ('problem' in analysis) throw new Error(analysis.problem);
    expect(analysis.findings.map(({ rule, isOwn }) => [rule, isOwn])).toEqual([
      ['message-never-received', true],
    ]);
  });

  it('praises no habit that the starter gives', () => {
    const habits = (...sprites: SpriteSpec[]) => compared(sprites).habits.map(({ rule }) => rule);
    expect(habits(...starter)).toEqual([]);
    expect(habits(sprite('小猫', [[flag, goto(9, 9), forever(move(3))]]))).toEqual(['start-position']);
  });

  it('does not mark a variable that the starter gives', () => {
    const given = sprite('小猫', [[flag, move(10)]], { variables: { 宝物: 0 } });
    const analysis = analyseProject(buildProject(given), buildProject(given));
    if ('problem' in analysis) throw new Error(analysis.problem);
    expect(analysis.findings.map(({ rule, isOwn }) => [rule, isOwn])).toEqual([['variable-unused', false]]);
  });
});
