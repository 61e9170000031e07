import { describe, expect, it } from 'vitest';
import { actionsWidth, inlineActions, type RowAction } from './row-action.ts';

const named = (...texts: readonly string[]): readonly RowAction[] =>
  texts.map((text) => ({
    text: text.replace('!', ''),
    isMain: text.endsWith('!'),
    onSelect: () => undefined,
  }));
const textsOf = (actions: readonly RowAction[]) => actions.map(({ text }) => text);

describe('the actions of a row', () => {
  it('are all shown inline if there are three', () => {
    const actions = named('编辑', '详情', '删除');
    expect(inlineActions(actions, actionsWidth([actions]))).toEqual(actions);
  });

  it('show only the first two inline if there are four', () => {
    const actions = named('编辑', '详情', '密码', '删除');
    expect(textsOf(inlineActions(actions, actionsWidth([actions])))).toEqual(['编辑', '详情']);
  });

  it('show the main ones inline, in their order', () => {
    const actions = named('编辑', '详情', '单元!', '开课!', '删除');
    expect(textsOf(inlineActions(actions, actionsWidth([actions])))).toEqual(['单元', '开课']);
    expect(textsOf(inlineActions(named('编辑', '详情', '测试!', '删除'), 400))).toEqual(['编辑', '测试']);
  });

  it('show fewer inline if their labels are wider than the column', () => {
    const width = actionsWidth([named('通过', '拒绝')]);
    expect(textsOf(inlineActions(named('分配部门角色', '移出部门'), width))).toEqual(['分配部门角色']);
  });

  it('have a limited column width, even if there are seven', () => {
    const seven = named('编辑', '详情', '单元!', '开课!', '预览', '复制', '删除');
    expect(actionsWidth([seven])).toBeLessThan(180);
    expect(actionsWidth([])).toBeGreaterThan(60);
  });
});
