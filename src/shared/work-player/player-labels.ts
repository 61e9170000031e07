import type { PlayerFailure } from '#machines/player/player.machine.ts';

/** All user-visible texts of the player. */
export const playerLabels = {
  player: '作品播放器',
  stage: '舞台',
  controls: '播放控制',
  start: '开始',
  stop: '停止',
  enterFullScreen: '全屏',
  leaveFullScreen: '退出全屏',
  mute: '静音',
  unmute: '取消静音',
  volume: '音量',
  keyPad: '触屏按键',
  turbo: '加速',
  retry: '重试',
  fetching: '正在下载作品',
  booting: '正在启动播放器',
  loading: '正在载入作品',
} as const;

export const failureLabels: Record<PlayerFailure, string> = {
  projectInvalid: '作品文件已损坏，无法播放',
  graphicsUnavailable: '这个浏览器不能播放作品（不支持 WebGL），请换一个浏览器',
  crashed: '播放器突然停了，请重试',
  fetchFailed: '作品下载失败，请检查网络后重试',
  fetchTimedOut: '作品下载超时，请检查网络后重试',
  bootTimedOut: '播放器启动超时，请重试',
  loadTimedOut: '作品载入超时，请重试',
};

export const keyPadKeys = [
  { key: 'ArrowLeft', label: '左' },
  { key: 'ArrowUp', label: '上' },
  { key: 'ArrowDown', label: '下' },
  { key: 'ArrowRight', label: '右' },
  { key: ' ', label: '空格' },
] as const;
