import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { doneType, errorType } from '../xstate-inside.ts';
import { maxSelected, recordCrudMachine } from './record-crud.machine.ts';

const record = { id: 'u1', revision: '1' };
const editing = [{ type: 'record.edit', record }, done('loadRecord', record)];
const saving = [...editing, { type: 'record.save', values: { realname: '小明' } }];
const conflict = {
  type: errorType('saveRecord'),
  error: Object.assign(new Error('已被修改'), {
    details: { conflict: { id: 'u1', revision: '2' }, by: 'teacher', at: '2026-11-21 08:00:00' },
  }),
};
const removal = {
  name: 'remove',
  title: '确认删除',
  text: '确定删除选中的数据吗？',
  ids: ['u1', 'u2'],
  danger: true,
  undoable: true,
};
const removalRequested = { type: 'action.ask', action: removal };
const tooMany = Array.from({ length: maxSelected + 1 }, (_none, at) => `u${at}`);
const removed = [
  removalRequested,
  { type: 'action.confirm' },
  done('performAction', { message: '删除成功！' }),
];

export const recordCrudEntry: CatalogueEntry = {
  id: 'record-crud',
  title: '记录台',
  purpose:
    'The one flow of every admin list: choose rows, look at a record, add, edit, save, act on chosen rows, undo. A failure keeps what was typed; when somebody else has saved first, both states are kept until the user has decided.',
  specification: ['docs/behaviour.md#lists'],
  machine: recordCrudMachine,
  compares: {
    'selection.change': { data: ['chosen'] },
    'selection.clear': { context: ['selected.length'] },
    'record.create': { context: ['record', 'problem', 'conflict'] },
    'record.close': { context: ['record', 'problem', 'conflict'] },
    'conflict.resolve': { context: ['problem', 'conflict'] },
    'conflict.return': { context: ['conflict'] },
    [doneType('saveRecord')]: { context: ['record', 'problem'] },
    'action.ask': { data: ['action.undoable'], context: ['problem'] },
    'action.cancel': { context: ['action', 'problem'] },
    [doneType('performAction')]: { context: ['action', 'problem'] },
    [doneType('restoreRecords')]: { context: ['removed.length'] },
    'undo.expired': { context: ['removed.length'] },
  },
  samples: [
    { title: '新记录', event: { type: 'record.save', values: {} } },
    { title: '改过的记录', event: { type: 'record.save', values: { realname: '小明' } } },
    { title: '别人先保存了', event: conflict },
    { title: '删除两行', event: removalRequested },
    { title: '没有选择记录', event: { type: 'action.ask', action: { ...removal, ids: [] } } },
    { title: '勾选两行', event: { type: 'selection.change', ids: ['u1', 'u2'], chosen: true } },
    { title: '勾选太多行', event: { type: 'selection.change', ids: tooMany, chosen: true } },
    { title: '不能撤销的操作', event: { type: 'action.ask', action: { ...removal, undoable: false } } },
    { title: '另存成功', event: { type: 'record.saved', id: 'u3' } },
  ],
  scenarios: [
    {
      title: '新增并保存',
      events: [
        { type: 'record.create' },
        { type: 'record.save', values: {} },
        done('saveRecord', { message: '添加成功！' }),
      ],
      ends: 'browsing',
    },
    {
      title: '编辑被拒绝，填写的内容保留',
      events: [...saving, failed('saveRecord', '邮箱已存在！')],
      ends: 'editing',
    },
    { title: '别人先保存了，两份内容都保留', events: [...saving, conflict], ends: 'conflicted' },
    {
      title: '合并后继续编辑',
      events: [...saving, conflict, { type: 'conflict.resolve' }],
      ends: 'editing',
    },
    { title: '批量删除后撤销', events: [...removed, { type: 'undo.confirm' }], ends: 'restoring' },
    {
      title: '十秒后不能再撤销',
      events: [...removed, { type: 'undo.expired' }],
      ends: 'browsing',
    },
    {
      title: '没有选择记录，提示',
      events: [{ type: 'action.ask', action: { ...removal, ids: [] } }],
      ends: 'browsing',
    },
  ],
};
