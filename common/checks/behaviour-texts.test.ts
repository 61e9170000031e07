import { expect, it } from 'vitest';
import { actionText, conditionText, expectationText, untilText } from './behaviour-texts.ts';

it.each([
  [{ kind: 'touches', sprite: '小猫', touched: { kind: 'sprite', sprite: '苹果' } }, '“小猫”碰到“苹果”'],
  [{ kind: 'touches', sprite: '小猫', touched: { kind: 'edge' }, not: true }, '“小猫”没有碰到舞台边缘'],
  [{ kind: 'moves', sprite: '小猫', direction: 'right', by: 20 }, '“小猫”向右走了至少 20 步'],
  [{ kind: 'says', sprite: '小猫', text: '你好', match: 'part' }, '“小猫”说的话里有“你好”'],
  [{ kind: 'variable', name: '得分', comparison: '>=', value: '10' }, '变量“得分”不少于 10'],
  [{ kind: 'variableGrows', name: '生命', by: -1 }, '变量“生命”减少了至少 1'],
  [{ kind: 'hidden', sprite: '小猫', not: true }, '看得到“小猫”'],
  [{ kind: 'cloneCount', sprite: '子弹', comparison: '<', count: 5 }, '“子弹”的克隆体小于 5 个'],
  [{ kind: 'costume', sprite: '小猫', costume: '走', not: true }, '没有出现：“小猫”的造型是“走”'],
] as const)('%j is worded', (condition, text) => {
  expect(conditionText(condition)).toBe(text);
});

it('actions and ends of steps are worded', () => {
  expect(actionText({ kind: 'key', key: 'right arrow', hold: 1500 })).toBe('按右方向键，按住 1.5 秒');
  expect(actionText({ kind: 'key', key: 'a', hold: 100 })).toBe('按A 键');
  expect(untilText({ kind: 'condition', condition: { kind: 'visible', sprite: '门' }, limit: 5000 })).toBe(
    '直到看得到“门”（最多 5 秒）',
  );
  expect(expectationText({ kind: 'hidden', sprite: '门', moment: 'always' })).toBe(
    '这一步里一直：看不到“门”',
  );
});
