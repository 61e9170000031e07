import { describe, expect, it } from 'vitest';
import type { Definition, FormField } from './definition-parts.ts';
import { hasChanges, newFieldId, nextState, startOf, type DesignerEvent } from './designer-history.ts';
import { asKind, fieldKinds, kindGroups } from './board/field-kinds.ts';

const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  id,
  key: id,
  label: id.toUpperCase(),
  kind: 'text',
  ...more,
});
const form: Definition = {
  kind: 'single',
  groups: [{ key: 'more', title: '更多' }],
  fields: [field('a'), field('b'), field('c', { group: 'more' })],
};
const after = (events: readonly DesignerEvent[], start = startOf(form)) => events.reduce(nextState, start);
const order = (state: ReturnType<typeof after>) =>
  state.present.fields.map(({ id, group }) => (group === undefined ? id : `${group}/${id}`));

describe('moving a field', () => {
  it('proceeds step by step, and from the end of a group into the next group', () => {
    const down = after([{ type: 'field.step', id: 'a', step: 1 }]);
    expect([order(down), down.news]).toEqual([['b', 'a', 'more/c'], 'A：第 2 个，共 2 个']);
    const next = after([{ type: 'field.step', id: 'a', step: 1 }], down);
    expect([order(next), next.news]).toEqual([['b', 'more/a', 'more/c'], 'A：更多，第 1 个，共 2 个']);
    const back = after([{ type: 'field.step', id: 'a', step: -1 }], next);
    expect(order(back)).toEqual(['b', 'a', 'more/c']);
  });

  it('announces the start of the list and changes nothing', () => {
    const stayed = after([{ type: 'field.step', id: 'a', step: -1 }]);
    expect([stayed.present, stayed.past, stayed.news]).toEqual([form, [], '已经是第一个']);
  });

  it('places it at the drop position', () => {
    expect(order(after([{ type: 'field.move', id: 'a', place: { group: 'more', at: 1 } }]))).toEqual([
      'b',
      'more/c',
      'more/a',
    ]);
  });
});

describe('adding and removing a field', () => {
  it('inserts a new field after the selected one, selects it and assigns an unused key', () => {
    const state = after([{ type: 'field.add', kind: 'text', id: 'newfield' }]);
    expect([order(state), state.selected, state.present.fields[1]?.key, state.news]).toEqual([
      ['a', 'newfield', 'b', 'more/c'],
      'newfield',
      'field1',
      '已添加单行文本，第 2 个，共 3 个',
    ]);
  });

  it('clears all references to a removed field', () => {
    const named: Definition = {
      ...form,
      indexes: [{ fields: ['a'] }, { fields: ['a', 'b'] }],
      noOverlap: { from: 'a', to: 'b' },
      access: [{ role: 'teacher', rows: 'all', may: [], fields: { a: 'hidden', b: 'read' } }],
      views: { tree: { title: 'a' }, board: { by: 'b', title: 'c' } },
    };
    const { present, selected } = nextState(startOf(named), { type: 'field.remove', id: 'a' });
    expect([
      present.indexes,
      present.noOverlap,
      present.access?.[0]?.fields,
      present.views,
      selected,
    ]).toEqual([[{ fields: ['b'] }], undefined, { b: 'read' }, { board: { by: 'b', title: 'c' } }, 'b']);
  });

  it('keeps the id of a restored field and assigns an unused key', () => {
    const state = after([{ type: 'field.bringBack', field: field('gone', { key: 'a' }) }]);
    expect(state.present.fields.find(({ id }) => id === 'gone')?.key).toBe('field1');
    expect(after([{ type: 'field.bringBack', field: field('a') }])).toEqual(startOf(form));
  });

  it('uses ids in the format of the API contract', () => {
    expect(newFieldId()).toMatch(/^[a-z0-9]{8}$/);
  });
});

describe('undo and redo', () => {
  const type = (label: string): DesignerEvent => ({ type: 'field.change', id: 'a', patch: { label } });

  it('treat successive typing in one property as a single step', () => {
    const typed = after([
      type('姓'),
      type('姓名'),
      { type: 'field.change', id: 'a', patch: { required: true } },
    ]);
    expect(typed.past).toHaveLength(2);
    const once = nextState(typed, { type: 'edit.undo' });
    expect(once.present.fields[0]).toEqual(field('a', { label: '姓名' }));
    const twice = nextState(once, { type: 'edit.undo' });
    expect([twice.present, hasChanges(twice)]).toEqual([form, false]);
    expect(after([{ type: 'edit.redo' }, { type: 'edit.redo' }], twice).present).toEqual(typed.present);
  });

  it('lose the redo steps after another change', () => {
    const state = after([
      type('姓'),
      { type: 'edit.undo' },
      { type: 'field.remove', id: 'b' },
      { type: 'edit.redo' },
    ]);
    expect([state.future, order(state)]).toEqual([[], ['a', 'more/c']]);
  });

  it('select an existing field after an addition is undone', () => {
    const state = after([{ type: 'field.add', kind: 'text', id: 'newfield' }, { type: 'edit.undo' }]);
    expect(state.selected).toBe('a');
  });
});

describe('changing a field', () => {
  it('keeps the identity of all other fields, so that only its own card re-renders', () => {
    const { present } = after([{ type: 'field.change', id: 'b', patch: { label: '乙' } }]);
    expect(present.fields.map((one, at) => one === form.fields[at])).toEqual([true, false, true]);
  });

  it('to a new key updates formulas, rules and buttons', () => {
    const ruled: Definition = {
      ...form,
      fields: [
        field('a'),
        field('b', { kind: 'formula', formula: 'a + "a"' }),
        field('c', { group: 'more' }),
      ],
      rules: [{ event: 'change', field: 'a', act: 'show', target: 'b', expression: 'filled(a)' }],
      buttons: [{ code: 'done', name: '完成', when: 'a == b', set: { a: 'a + c' } }],
    };
    const { present } = nextState(startOf(ruled), { type: 'field.change', id: 'a', patch: { key: 'name' } });
    expect(present.fields[1]?.formula).toBe('name + "a"');
    expect(present.fields[2] === ruled.fields[2]).toBe(true);
    expect(present.rules).toEqual([
      { event: 'change', field: 'name', act: 'show', target: 'b', expression: 'filled(name)' },
    ]);
    expect(present.buttons).toEqual([
      { code: 'done', name: '完成', when: 'name == b', set: { name: 'name + c' } },
    ]);
  });

  it('to another kind drops the properties that the new kind does not support', () => {
    const number = field('n', { kind: 'integer', minimum: 1, maximum: 9, required: true });
    expect(asKind(number, 'text')).toEqual(field('n', { required: true }));
  });

  it('the palette lists every field kind exactly once', () => {
    expect(kindGroups.flatMap(({ kinds }) => kinds).sort()).toEqual(Object.keys(fieldKinds).sort());
  });
});

describe('typing a field key', () => {
  const ruled: Definition = {
    kind: 'single',
    fields: [field('a', { key: 'price' }), field('b', { key: 'price2' })],
    rules: [
      { event: 'change', act: 'show', field: 'price', expression: 'true' },
      { event: 'change', act: 'show', field: 'price2', expression: 'true' },
    ],
  };
  const typed = (...keys: string[]) =>
    after(
      keys.map((key) => ({ type: 'field.change', id: 'b', patch: { key } })),
      startOf(ruled),
    );
  const ruledKeys = (state: ReturnType<typeof after>) => state.present.rules?.map((rule) => rule.field);

  it('renames only the rules of the field, even if it temporarily equals another key', () => {
    const renamed = typed('price', 'prices');
    expect(ruledKeys(renamed)).toEqual(['price', 'prices']);
    expect(after([{ type: 'edit.undo' }], renamed).present).toEqual(ruled);
  });

  it('does not take over the rules of another field after it temporarily equalled its key', () => {
    const left = after([{ type: 'field.select', id: 'b' }], typed('price'));
    expect(ruledKeys(after([{ type: 'field.change', id: 'b', patch: { key: 'other' } }], left))).toEqual([
      'price',
      'price2',
    ]);
  });

  it('moving, removing and adding a group is announced', () => {
    const groups = [
      { key: 'a', title: '基本' },
      { key: 'b', title: '借用' },
    ];
    const start = startOf({ kind: 'single', fields: [], groups });
    const moved = nextState(start, { type: 'group.step', key: 'a', step: 1 });
    expect(moved.news).toBe('基本：第 2 组，共 2 组');
    expect(nextState(moved, { type: 'group.step', key: 'a', step: 1 }).news).toBe('已经是最后一个');
    expect(nextState(moved, { type: 'group.remove', key: 'b' }).news).toBe('已删除借用，可以撤销');
    expect(nextState(moved, { type: 'group.add', isTab: true }).news).toBe('已添加页签');
  });
});
