import type { MachineWords } from './machine-words.ts';

/** Flows of single pages and dialogs. */
export const flowWords: Readonly<Record<string, MachineWords>> = {
  relogin: {
    purpose:
      '登录过期后，在原来的页面上重新登录：被拒绝时留在提示框中，需要时填写验证码；密码由他人设置的，先改成自己的密码。',
    does: {
      'login.submit': '在「登录已过期」提示框中填写密码，点击「登录并继续」',
      'field.change': '在提示框中修改密码或验证码',
      'password.renewed': '在「请设置新密码」中填写两次新密码，点击「确定」',
    },
    runs: { authenticate: '登录验证' },
  },
  'picture-login': {
    purpose: '还不会打字的学生登录：点自己，再点图片卡上的两张图片；不对就从第一张重来，同一张点两次不算。',
    does: {
      'pupil.choose': '打开课堂登录的网址，点自己',
      'picture.choose': '点一张图片',
      'choice.back': '点击「返回」',
    },
    runs: { logIn: '登录' },
  },
  'lesson-timer': {
    purpose: '「开始上课」页面上一个任务的时间：开始、暂停、重置；按时钟计算，窗口被遮住也不会变慢。',
    does: {
      'time.choose': '在「开始上课」页面选择计时的分钟数',
      'timer.toggle': '点击「开始」「暂停」或按空格键',
      'timer.reset': '点击「重置」',
    },
    waits: { 'clock.ticked': '计时的时候，时钟自己走动' },
    runs: { watchClock: '看时钟' },
  },
};
