import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { departmentSwitchMachine } from './department-switch.machine.ts';

const switchOpened = { type: 'department.open', closable: true };
const departments = {
  list: [
    { id: 'd1', departName: '三年级一班', orgCode: 'A01A01' },
    { id: 'd2', departName: '三年级二班', orgCode: 'A01A02' },
  ],
  orgCode: 'A01A01',
};
const listed = done('loadDepartments', departments);
const inDepartment = (orgCode: string) => ({ id: '1', username: 'laoshi', orgCode });
const switched = done('selectDepartment', { userInfo: inDepartment('A01A02') });
const movedTo = (orgCode: string, departName: string) => ({
  type: 'department.moved',
  moved: { userInfo: inDepartment(orgCode), departName },
});
const chosen = { type: 'department.choose', orgCode: 'A01A02' };
const confirmed = { type: 'department.confirm' };

export const departmentSwitchEntry: CatalogueEntry = {
  id: 'department-switch',
  title: '部门切换',
  purpose:
    'The dialog that changes the department one works in: the departments are loaded first, the current one is preselected, and menu and data are rebuilt for the new one.',
  specification: ['docs/behaviour.md#department-switch'],
  machine: departmentSwitchMachine,
  compares: { 'department.open': { data: ['closable'], context: ['closable'] } },
  samples: [
    { title: '到另一个部门', event: movedTo('A01A01', '三年级一班') },
    { title: '到同一个部门', event: movedTo('A01A02', '三年级二班') },
    { title: '可以关闭', event: switchOpened },
    { title: '必须选择，不能关闭', event: { ...switchOpened, closable: false } },
    { title: '没有部门', event: done('loadDepartments', { list: [] }) },
    { title: '两个部门，已有当前部门', event: listed },
    { title: '两个部门，没有当前部门', event: done('loadDepartments', { ...departments, orgCode: null }) },
  ],
  scenarios: [
    {
      title: '没有部门，提示并关闭',
      events: [switchOpened, done('loadDepartments', { list: [] })],
      ends: 'closed',
    },
    {
      title: '切换成功',
      events: [switchOpened, listed, chosen, confirmed, switched],
      ends: 'closed',
    },
    {
      title: '没有选择部门，标记该项',
      events: [switchOpened, done('loadDepartments', { ...departments, orgCode: null }), confirmed],
      ends: 'invalid',
    },
    {
      title: '切换失败，保持打开',
      events: [switchOpened, listed, chosen, confirmed, failed('selectDepartment', '您不属于该部门')],
      ends: 'choosing',
    },
    {
      title: '不可关闭时，只能确认',
      events: [{ ...switchOpened, closable: false }, listed, confirmed],
      ends: 'submitting',
    },
    { title: '关闭', events: [switchOpened, listed, { type: 'department.close' }], ends: 'closed' },
    {
      title: '在其他窗口切换了部门，确认后跟随',
      events: [movedTo('A01A02', '三年级二班'), confirmed],
      ends: 'closed',
    },
    {
      title: '切换时，在其他窗口切换到了另一个部门',
      events: [switchOpened, listed, chosen, confirmed, movedTo('A01A01', '三年级一班'), switched],
      ends: 'moved',
    },
  ],
};
