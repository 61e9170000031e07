import { describe, expect, it } from 'vitest';
import { machineFile } from './machines.ts';
import { edgeName, findParts, stateName } from './part-names.ts';

const { graph } = machineFile('department-switch');
const found = (asked: string) => [...findParts('department-switch', graph, asked)];

describe('the names of the parts of a machine', () => {
  it('are searchable in Chinese and in code', () => {
    expect(found('可以关闭')).toEqual(found('isClosable'));
    expect(found('关闭对话框')).toEqual(found('department.close'));
    expect(found('提示已切换')).toEqual(found('announceSwitch'));
    expect(found('可以关闭')).not.toHaveLength(0);
  });

  it('find removed parts by their prefix', () => {
    const lost = {
      nodes: graph.nodes.slice(1, 2).map((node) => ({ ...node, id: 'departmentSwitch.gone', path: 'gone' })),
      edges: graph.edges.slice(0, 1).map((edge) => ({ ...edge, id: 'lost' })),
    };
    expect([...findParts('department-switch', graph, '少了', lost)]).toEqual([
      'departmentSwitch.gone',
      'lost',
    ]);
    expect(found('少了')).toEqual([]);
  });

  it('find actors, with their success and failure', () => {
    expect(found('加载部门列表')).toEqual(found('loadDepartments'));
    expect(found('加载部门列表失败')).toEqual(found('loadDepartments failed'));
  });

  it('distinguish success and failure of the same actor', () => {
    const ends = graph.edges.filter(({ label }) => label === 'selectDepartment');
    const names = ends.map((edge) => edgeName('department-switch', edge));
    expect(new Set(names.map(({ text }) => text)).size).toBe(names.length);
    expect(names.map(({ id }) => id)).toContain('selectDepartment failed');
  });

  it('contain the complete path', () => {
    const ready = machineFile('session').graph.nodes.find(({ path }) => path === 'authenticated.ready');
    expect(stateName('session', { path: ready?.path ?? '' })).toEqual({
      text: '已登录 › 可以使用',
      id: 'authenticated.ready',
    });
  });
});
