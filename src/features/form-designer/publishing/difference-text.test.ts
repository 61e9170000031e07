import { describe, expect, it } from 'vitest';
import { differenceLines } from './difference-text.ts';

const changed = (part: string, before: unknown, after: unknown) =>
  differenceLines({
    change: 'changed',
    part,
    name: 'x',
    ...(before === undefined ? {} : { before: JSON.stringify(before) }),
    ...(after === undefined ? {} : { after: JSON.stringify(after) }),
  });

describe('the text of a difference between two form versions', () => {
  it('lists the changed name, kind and properties of a field', () => {
    const options = [{ value: 'a', text: '在库' }];
    expect(
      changed(
        'fields',
        { label: '状态', kind: 'text', required: true },
        { label: '状况', kind: 'radio', options, search: 'basic' },
      ),
    ).toEqual([
      '名称：状态 → 状况',
      '类型：单行文本 → 单选框',
      '必填：是 → 无',
      '选项：无 → 在库',
      '查询条件：无 → 常用查询',
    ]);
  });

  it('lists added, removed and reordered rules', () => {
    const rule = { event: 'change', act: 'show', target: 'memo', expression: 'count > 1' };
    const check = { event: 'add', act: 'check', expression: 'count < 9', message: '太多' };
    expect(changed('rules', [rule], [check])).toEqual([
      '移除 字段改变时，显示字段：memo，count > 1',
      '新增 新增前，检查：整条记录，count < 9（太多）',
    ]);
    expect(changed('rules', [rule, check], [check, rule])).toEqual(['顺序改变']);
  });

  it('lists the old and new permissions of a role', () => {
    const student = { role: 'student', rows: 'own', may: ['add'] };
    expect(
      changed(
        'access',
        [student],
        [
          { ...student, rows: 'all', fields: { 单价: 'hidden' } },
          { role: 'teacher', rows: 'all', may: [] },
        ],
      ),
    ).toEqual([
      '角色 student：记录范围：本人的；可以新增 → 记录范围：全部；可以新增；单价隐藏',
      '新增 角色 teacher：记录范围：全部；只能查看',
    ]);
  });

  it('lists the old and new values of other parts', () => {
    expect(changed('kind', 'single', 'main')).toEqual(['单表 → 主表']);
    expect(changed('columns', undefined, 3)).toEqual(['无 → 3']);
    expect(changed('indexes', undefined, [{ fields: ['名称', '数量'], unique: true }])).toEqual([
      '新增 名称、数量（不能重复）',
    ]);
    expect(changed('groups', [{ key: 'a', title: '甲' }], [{ key: 'a', title: '乙', tab: true }])).toEqual([
      '分组 a：甲 → 乙（页签）',
    ]);
    expect(changed('views', {}, { board: { by: '状态', title: '名称' } })).toEqual(['看板：无 → 状态、名称']);
    expect(
      changed(
        'buttons',
        [{ code: 'b', name: '归还', set: { state: '"a"' } }],
        [{ code: 'b', name: '归还', set: { state: '"b"' }, when: 'true' }],
      ),
    ).toEqual(['按钮 归还：state 设为 "a" → 显示条件 true；state 设为 "b"']);
    expect(differenceLines({ change: 'added', part: 'fields', name: '数量' })).toEqual([]);
  });
});
