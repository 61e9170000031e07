import type { MachineWords } from './machine-words.ts';

/** Online forms. */
export const onlineWords: Readonly<Record<string, MachineWords>> = {
  'form-publishing': {
    purpose: '把表单的草稿变成数据表：先显示要做的变更和受影响的数据，确认后才执行，并显示服务器的进度。',
    does: {
      'plan.ask': '在表单设计器中点击「发布」，查看变更计划',
      'plan.confirm': '在变更计划中点击「确认发布」',
      'plan.cancel': '在变更计划中点击「取消」',
    },
    waits: {
      'publishing.watch': '打开一个正在发布的表单',
      'session.renewed': '登录过期后重新登录',
    },
    runs: { loadPlan: '计算变更计划', startPublishing: '开始发布', readPublishing: '读取发布进度' },
    delays: { publishingInterval: '两次读取的间隔' },
  },
  'report-building': {
    purpose:
      '报表设计器：读取报表、修改、换数据来源前先确认、保存；别人先保存时由用户决定；恢复未保存的草稿；有修改时离开先确认。',
    does: {
      'report.retry': '读取失败后点击「重试」',
      'report.save': '点击「保存」或按 Ctrl+S',
      'values.change': '修改报表的任何设置',
      'source.choose': '选择数据来源',
      'wipe.confirm': '确认换数据来源',
      'wipe.cancel': '不换数据来源',
      'conflict.overwrite': '点击「用我的覆盖」',
      'conflict.reload': '点击「重新加载」',
      'conflict.leave': '点击「继续编辑」',
      'draft.restore': '点击「恢复」',
      'draft.discard': '点击「放弃」',
      'leave.ask': '点击「返回」，或者打开别的页面',
      'leave.confirm': '确认放弃编辑',
      'leave.cancel': '继续编辑，不离开',
    },
    waits: {
      'problem.found': '预览或解析时服务器指出错误',
      'draft.found': '打开报表时本机有未保存的修改',
    },
    runs: { readReport: '读取报表', saveReport: '保存报表' },
  },
};
