import { done, failed, failedWith, type CatalogueEntry } from '../machine-fixtures.ts';
import { reportBuildingMachine } from './report-building.machine.ts';

const source = { kind: 'view', code: 'works' };
const other = { kind: 'view', code: 'people' };
const definition = { source, groups: [{ field: 'depart' }] };
const report = { id: 'r1', code: 'works', name: '作品统计', enabled: true, revision: '1', definition };
const values = { code: 'works', name: '作品统计', description: '', enabled: true, definition };
const renamed = { ...values, name: '作品表' };
const read = done('readReport', report);
const rename = { type: 'values.change', patch: { name: '作品表' } };
const save = { type: 'report.save' };
const savedAs = (sent: object) =>
  done('saveReport', { values: sent, message: '编辑成功！', id: 'r1', revision: '2' });
const conflict = failedWith('saveReport', '记录已被修改', {
  details: { conflict: { id: 'r1', revision: '9' }, by: '李老师', at: '2026-11-23 08:00:00' },
});
const leave = { type: 'leave.ask' };
const draftOf = (revision: string) => ({ type: 'draft.found', values: renamed, revision });

export const reportBuildingEntry: CatalogueEntry = {
  id: 'report-building',
  title: '设计报表',
  purpose:
    'One report in its builder: read, changed, its source exchanged after a question, saved or settled with whoever saved first; a draft is given back, and it is left after a question.',
  specification: ['docs/behaviour.md#forms'],
  machine: reportBuildingMachine,
  input: { id: 'r1' },
  starts: [{ title: '新报表', input: { id: undefined } }],
  samples: [
    { title: '改名', event: rename },
    { title: '清空名称', event: { type: 'values.change', patch: { name: '' } } },
    { title: '换数据来源', event: { type: 'source.choose', source: other } },
    { title: '指标有错', event: { type: 'problem.found', problem: { field: 'measures.0', text: '错误' } } },
    { title: '草稿', event: draftOf('1') },
    { title: '更早的草稿', event: draftOf('0') },
    { title: '全部保存', event: savedAs(renamed) },
    { title: '保存期间又有修改', event: savedAs(values) },
    { title: '被抢先保存', event: conflict },
    {
      title: '指标有错',
      event: failedWith('saveReport', '请选择统计的字段', { field: 'measures.0.field' }),
    },
  ],
  scenarios: [
    { title: '修改后保存', events: [read, rename, save, savedAs(renamed)], ends: 'editing' },
    { title: '保存失败', events: [read, save, failed('saveReport', '网络超时')], ends: 'editing' },
    { title: '读取失败', events: [failed('readReport', '网络超时')], ends: 'unreadable' },
    {
      title: '换数据来源前先确认',
      events: [read, { type: 'source.choose', source: other }, { type: 'wipe.confirm' }],
      ends: 'editing',
    },
    {
      title: '别人先保存了，用我的覆盖',
      events: [read, rename, save, conflict, { type: 'conflict.overwrite' }, savedAs(renamed)],
      ends: 'editing',
    },
    {
      title: '别人先保存了，重新加载',
      events: [read, rename, save, conflict, { type: 'conflict.reload' }, read],
      ends: 'editing',
    },
    { title: '有修改时离开要确认', events: [read, rename, leave], ends: 'leaving' },
    { title: '恢复更早的草稿', events: [read, draftOf('0'), { type: 'draft.restore' }], ends: 'editing' },
  ],
};
