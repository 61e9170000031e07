import type { MachineWords } from './machine-words.ts';
import { onlyInSandbox } from './only-in-sandbox.ts';

/** The link between an inspector and a page on another device. */
export const qaLinkWords: Readonly<Record<string, MachineWords>> = {
  'qa-link': {
    purpose:
      '允许另一台设备上的测试人员查看本窗口的状态机：输入连接码，说明谁要查看，同意后开始，任何一方都可以结束。',
    does: {
      'code.submit': '打开 /user/qa-link，输入检查器给出的连接码，点击「下一步」',
      'consent.give': '点击「同意」',
      'consent.refuse': '点击「拒绝」',
      'link.stop': '点击页面下方提示中的「停止」，或换另一个人登录',
    },
    waits: { 'link.resume': '被查看时刷新页面，会自动继续' },
    fails: { qaLine: onlyInSandbox('线路断开会自己重连，不会出错') },
    runs: { askLink: '查询连接码', joinLink: '加入查看', qaLine: '与服务器的线路' },
  },
  'qa-watch': {
    purpose: '在检查器里查看另一台设备：生成只能用一次的连接码，对方同意后显示它的状态机，直到任何一方结束。',
    does: {
      'device.connect': '在「实时」中点击「连接另一台设备」',
      'device.stop': '点击「断开」，或在等待加入时点击「取消」',
    },
    waits: {
      'device.joined': '在另一台设备上输入连接码并同意，或刷新被查看的页面后等待',
      'device.left': '刷新或关闭被查看的页面',
      'device.awaited': '刷新检查器后，如果还没有设备加入，会自动回到等待',
      'link.resume': '查看时刷新检查器，会自动继续',
    },
    fails: { qaLine: onlyInSandbox('线路断开会自己重连，不会出错') },
    runs: { makeLink: '生成连接码', qaLine: '与服务器的线路' },
  },
  'qa-line': {
    purpose:
      '查看连接任何一端的线路：安静 20 秒后发心跳，断开 5 秒后重新连接，一再连不上时间隔逐渐变长，最长 1 分钟，服务器说结束或本端离开时结束。',
    does: { 'line.leave': '点击「停止」或「断开」' },
    waits: {
      'line.opened': '等待与服务器连接成功',
      'line.heard': '等待服务器的任何消息',
      'line.closed': '断开网络或停止服务器；对方结束查看时也会发生',
    },
    runs: { openSocket: '打开线路' },
    delays: {
      heartbeatTimeout: '没有消息的最长时间',
      reconnectDelay: '重连前的间隔',
      leaveTimeLimit: '结束前的最长等待',
    },
  },
  'qa-forward': {
    purpose:
      '把记录按 @statelyai/inspect 的协议发送到您指定的检查器窗口：打开窗口，等它回应，然后持续发送，直到停止或窗口关闭。',
    does: {
      'forward.start': '在「外部检查器」中输入地址，点击「打开并发送」',
      'forward.stop': '点击「停止发送」',
    },
    waits: {
      'window.connected': '等待外部检查器的窗口回应',
      'window.closed': '关闭外部检查器的窗口，或让浏览器拦截弹出窗口',
    },
    runs: { feedWindow: '向外部窗口发送' },
    delays: { windowPatience: '等待回应的最长时间' },
  },
};
