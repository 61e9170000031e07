import { deviceNames, deviceProblemText } from '#shared/browser/devices.ts';
import type { Device } from '#machines/device-use/device-use.machine.ts';
import type { DeviceProblem } from '#machines/device-use/device-problems.ts';

/** The labels of the buttons above the work. */
export const deviceButtons = {
  camera: { allow: '允许摄像头', stop: '停止摄像头' },
  microphone: { allow: '允许麦克风', stop: '停止麦克风' },
} as const satisfies Readonly<Record<Device, object>>;

/** Our own question before the browser's. */
export const deviceQuestions: Readonly<Record<Device, string>> = {
  camera: '视频侦测要用摄像头。画面只在这台设备上用，不会保存，也不会上传。浏览器可能会再问一次。',
  microphone:
    '响度和录制声音要用麦克风。听到的声音只在这台设备上用，不会上传；录下的声音会存进作品。浏览器可能会再问一次。',
};

export function refusedText(device: Device, problem: DeviceProblem): string {
  if (problem === 'declined') return `没有允许使用${deviceNames[device]}，用到它的积木不起作用`;
  return deviceProblemText(device, problem);
}

export function lostText(device: Device): string {
  return `${deviceNames[device]}断开了，接上以后再试一次`;
}
