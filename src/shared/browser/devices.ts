import type { Device } from '#machines/device-use/device-use.machine.ts';
import type { DeviceProblem } from '#machines/device-use/device-problems.ts';

export const deviceNames: Readonly<Record<Device, string>> = { camera: '摄像头', microphone: '麦克风' };

const problems: Readonly<Record<Exclude<DeviceProblem, 'declined'>, (name: string) => string>> = {
  insecure: () => '用 http 打开的网页，浏览器不让用摄像头和麦克风，请用 https 的网址打开',
  denied: (name) => `浏览器没有允许使用${name}：点地址栏左边的图标，改成允许`,
  missing: (name) => `没有找到${name}，接上以后再试一次`,
  busy: (name) => `${name}打不开，可能别的程序正在用它`,
};

/** Returns why a device is unavailable, if the user did not decline our own question. */
export function deviceProblemText(device: Device, problem: Exclude<DeviceProblem, 'declined'>): string {
  return problems[problem](deviceNames[device]);
}

const problemNames = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
} as const;

/** Classifies the browser's refusal of a device. */
export function deviceProblem(error: unknown): 'denied' | 'missing' | 'busy' {
  const found = Object.entries(problemNames).find(([name]) => error instanceof Error && error.name === name);
  return found?.[1] ?? 'busy';
}
