import type { MachineTerms } from './machine-terms.ts';

/** The machines of the inspector itself. */
export const inspectorTerms: Readonly<Record<string, MachineTerms>> = {
  inspection: {
    states: { following: '跟随最新', paused: '停住不动', travelling: '显示过去' },
    events: {
      'view.pause': '暂停',
      'view.resume': '回到现在',
      'record.choose': '选择一条记录',
    },
    actions: { keepMoment: '记住这一刻', keepEnd: '记住最新的记录' },
  },
  walk: {
    states: { choosing: '选择路径', walking: '走查中', finished: '已走完' },
    events: {
      'walk.choose': '选择路径',
      'walk.leave': '返回路径列表',
      'walk.again': '重新走',
      'step.passed': '这一步通过',
      'step.failed': '这一步失败',
      'step.back': '退回一步',
    },
    guards: { isLast: '是最后一步', hasBegun: '至少走过一步' },
    actions: { begin: '开始走查', note: '记下结果', forgetLast: '清除上一步' },
  },
};
