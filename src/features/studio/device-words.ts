import type { Device, DeviceProblem } from '#machines/device-use/device-use-events.ts';

export const deviceNames: Readonly<Record<Device, string>> = { camera: '摄像头', microphone: '麦克风' };

/** What stands on the button above the work. */
export const deviceButtons = {
  camera: { allow: '允许摄像头', stop: '停止摄像头' },
  microphone: { allow: '允许麦克风', stop: '停止麦克风' },
} as const satisfies Readonly<Record<Device, object>>;

/** What is asked before the browser asks. */
export const deviceQuestions: Readonly<Record<Device, string>> = {
  camera: '视频侦测要用摄像头。画面只在这台设备上用，不会保存，也不会上传。浏览器可能会再问一次。',
  microphone:
    '响度和录制声音要用麦克风。听到的声音只在这台设备上用，不会上传；您录下的声音会存进作品。浏览器可能会再问一次。',
};

const problems: Readonly<Record<DeviceProblem, (name: string) => string>> = {
  insecure: () => '用 http 打开的网页，浏览器不让用摄像头和麦克风，请用 https 的网址打开',
  declined: (name) => `没有允许使用${name}，相关积木不起作用`,
  denied: (name) => `浏览器没有允许使用${name}：点地址栏左边的图标，改成允许`,
  missing: (name) => `没有找到${name}，接上以后再试一次`,
  busy: (name) => `${name}打不开，可能别的程序正在用它`,
};

export function refusedText(device: Device, problem: DeviceProblem): string {
  return problems[problem](deviceNames[device]);
}

export function lostText(device: Device): string {
  return `${deviceNames[device]}断开了，接上以后再试一次`;
}
