import type { MachineTerms } from './machine-terms.ts';

/** The inspector itself, and its links to other devices. */
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
  'qa-link': {
    states: {
      asking: '等待连接码',
      checking: '检查连接码中',
      consenting: '征求同意',
      joining: '加入中',
      reporting: '正在被查看',
    },
    events: {
      'code.submit': '提交连接码',
      'consent.give': '同意',
      'consent.refuse': '拒绝',
      'link.stop': '停止被查看',
    },
    actions: {
      tellRefusal: '告诉对方不同意',
      storeSeat: '保存位置（刷新后继续）',
      forgetSeat: '清除位置',
      stopReporting: '停止报告',
      keepCode: '记住连接码',
      keepWatcher: '记住谁在查看',
      keepSeat: '记住位置',
    },
  },
  'qa-watch': {
    states: {
      making: '生成连接码中',
      returning: '刷新后恢复中',
      offered: '等待加入',
      watching: '查看中',
      missing: '对方暂时不在',
    },
    events: {
      'device.connect': '连接另一台设备',
      'device.stop': '断开',
      'device.joined': '对方已加入',
      'device.left': '对方离开',
      'device.awaited': '还没有加入',
    },
    actions: {
      dropDevice: '移除对方的页面',
      storeLink: '保存连接（刷新后继续）',
      forgetLink: '清除连接',
      keepOffer: '记住连接码',
      keepDevice: '记住对方设备',
      keepLink: '记住连接',
    },
  },
  'qa-line': {
    events: {
      'line.leave': '离开线路',
      'line.opened': '线路已接通',
      'line.heard': '收到消息',
      'line.closed': '线路断开',
    },
    guards: { isEnd: '服务器说已结束' },
    actions: { sayBye: '告别' },
  },
  'qa-forward': {
    states: { off: '没有发送', on: '已打开窗口', opening: '等待回应', sending: '发送中' },
    events: {
      'forward.start': '打开并发送',
      'forward.stop': '停止发送',
      'window.connected': '窗口有回应',
      'window.closed': '窗口已关闭',
    },
    actions: { keepAddress: '记住地址' },
  },
};
