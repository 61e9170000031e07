import { describe, expect, it } from 'vitest';
import {
  checkedClasses,
  checkedRows,
  levelRows,
  levelsOf,
  movedIds,
  openForWord,
  toggleChecked,
  type DepartNode,
} from './depart-levels.ts';
import { allGrants, toggledGrants, type GrantNode } from './grant-rules.ts';
import { figureText } from './deletion-text.ts';

const depart = (id: string, children: DepartNode[] = []): DepartNode => ({
  id,
  key: id,
  title: id,
  departName: id,
  orgCode: id,
  isLeaf: children.length === 0,
  children,
});
const tree = [depart('school', [depart('grade', [depart('one'), depart('two')]), depart('office')])];
const levels = levelsOf(tree);
const rowsOf = (...opened: string[]) => levelRows((id) => levels.get(id), new Set(opened));
const ids = (rows: ReturnType<typeof rowsOf>) => rows.map(({ node }) => node.id);

describe('the rows of the department tree', () => {
  it('include the children of expanded departments, with level and position', () => {
    expect(ids(rowsOf())).toEqual(['school']);
    expect(ids(rowsOf('school', 'grade'))).toEqual(['school', 'grade', 'one', 'two', 'office']);
    expect(rowsOf('school', 'grade')[3]).toMatchObject({
      level: 2,
      parentId: 'grade',
      position: 2,
      siblings: 2,
      childCount: 0,
    });
  });

  it('show an expanded department without children until they are loaded', () => {
    expect(levelRows((id) => (id === undefined ? tree : undefined), new Set(['school']))).toMatchObject([
      { isOpen: true, childCount: 1 },
    ]);
  });

  it('are expanded along the path to a search match', () => {
    expect([...openForWord(tree, ' TWO ')]).toEqual(['two', 'grade', 'school']);
  });

  it('are checked together with their descendants when linking is enabled', () => {
    const rows = rowsOf('school', 'grade');
    expect([...checkedRows(rows, new Set(['grade']), true)]).toEqual(['grade', 'one', 'two']);
    expect([...checkedRows(rows, new Set(['grade']), false)]).toEqual(['grade']);
  });

  it('contain the checked classes, and with linking those below a checked department', () => {
    const kinds = [
      depart('grade', [
        { ...depart('one'), orgCategory: '3' },
        { ...depart('two'), orgCategory: '3' },
      ]),
    ];
    const classes = (checked: string[], linked: boolean) =>
      checkedClasses(kinds, new Set(checked), linked).map(({ id }) => id);
    expect(classes(['grade'], true)).toEqual(['one', 'two']);
    expect(classes(['grade'], false)).toEqual([]);
    expect(classes(['two', 'grade'], false)).toEqual(['two']);
  });

  it('change their check on a press, except under a checked ancestor', () => {
    const checked = new Set(['grade']);
    const allChecked = new Set(['grade', 'one']);
    const pressed = ['grade', 'office', 'one'].map((id) => [...toggleChecked(checked, allChecked, id)]);
    expect(pressed).toEqual([[], ['grade', 'office'], ['grade']]);
  });
});

describe('reordering siblings', () => {
  const siblings = ['a', 'b', 'c'].map((id) => depart(id));

  it('moves a department to the position of another', () => {
    expect(movedIds(siblings, 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(movedIds(siblings, 'c', 0)).toEqual(['c', 'a', 'b']);
  });

  it('is ignored for positions out of range and unknown departments', () => {
    expect([movedIds(siblings, 'a', 0), movedIds(siblings, 'a', 3), movedIds(siblings, 'x', 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('toggling a permission grant', () => {
  const node = (id: string, children: GrantNode[] = [], isFixed = false): GrantNode => ({
    id,
    title: id,
    isFixed,
    children,
  });
  const nodes = [
    node('system', [node('user', [node('user:add'), node('user:del', [], true)]), node('role')]),
  ];

  it('adds the descendants and ancestors of a granted node', () => {
    expect([...toggledGrants(nodes, [], ['user'])].sort()).toEqual(['system', 'user', 'user:add']);
    expect([...toggledGrants(nodes, [], ['user:add'])].sort()).toEqual(['system', 'user', 'user:add']);
  });

  it('removes the descendants of a revoked node, except fixed grants', () => {
    const all = ['system', 'user', 'user:add', 'user:del', 'role'];
    const after = all.filter((id) => id !== 'user');
    expect([...toggledGrants(nodes, all, after)]).toEqual(['system', 'user:del', 'role']);
    expect(allGrants(nodes)).toEqual(['system', 'user', 'user:add', 'role']);
  });
});

describe('the description of a deletion', () => {
  it('lists the affected counts and omits those that are zero', () => {
    const figures = { departCount: 1, userCount: 0, courseCount: 0, workCount: 0 };
    expect(figureText(figures, 1)).toBe('将删除 1 个部门/班级。');
    expect(figureText({ ...figures, departCount: 2, workCount: 21 }, 2)).toBe(
      '将删除 2 个部门/班级。已提交的 21 个作品/作业会保留，但不再属于任何班级。',
    );
    expect(figureText({ departCount: 3, userCount: 39, courseCount: 2, workCount: 21 }, 1)).toBe(
      '还有 2 个下级部门/班级、39 名用户、2 门课程，请先移走或移除，再删除部门/班级。',
    );
  });
});
