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
      'publishing.moved': '等待服务器报告进度',
    },
    runs: { loadPlan: '计算变更计划', startPublishing: '开始发布', readPublishing: '读取发布进度' },
    delays: { publishingInterval: '每隔一秒读取一次进度' },
  },
};
