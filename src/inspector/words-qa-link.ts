import type { MachineWords } from './machine-words.ts';

/** What the inspector sends to an inspector elsewhere. */
export const qaLinkWords: Readonly<Record<string, MachineWords>> = {
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
