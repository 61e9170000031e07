import type { MachineTerms } from './machine-terms.ts';

/** Flows of single pages and dialogs. */
export const flowTerms: Readonly<Record<string, MachineTerms>> = {
  relogin: {
    states: { asking: '询问密码', loggingIn: '登录中', owing: '须先改密码', taken: '已重新登录' },
    events: {
      'field.change': '修改填写的内容',
      'login.submit': '提交登录',
      'password.renewed': '已改成自己的密码',
    },
    guards: { isComplete: '填写完整', owesPassword: '密码由他人设置' },
    actions: {
      takeLogin: '换用新的登录',
      renewCaptcha: '换一张验证码',
      noteMissing: '指出缺少什么',
      forgetProblems: '清除填写的问题',
      forgetError: '清除错误',
      keepDue: '记住须改密码的登录',
    },
  },
  'picture-login': {
    states: {
      choosing: '点自己',
      firstPicture: '点第一张图片',
      secondPicture: '点第二张图片',
      entering: '登录中',
      entered: '已登录',
    },
    events: { 'pupil.choose': '点自己', 'picture.choose': '点图片', 'choice.back': '返回' },
    guards: { isAnother: '不是同一张图片' },
    actions: {
      keepPupil: '记住是谁',
      keepFirst: '记住第一张图片',
      keepSecond: '记住第二张图片',
      forgetPictures: '忘记图片',
    },
  },
  'lesson-timer': {
    states: { ready: '未开始', running: '计时中', paused: '已暂停', over: '时间到' },
    events: {
      'time.choose': '选择时间',
      'timer.toggle': '开始或暂停',
      'timer.reset': '重置',
      'clock.ticked': '时钟走动',
    },
    actions: { setTime: '设定时间', fill: '恢复全部时间', forgetTick: '忘记上一刻', count: '减去过去的时间' },
    guards: { isOver: '时间已到' },
  },
};
