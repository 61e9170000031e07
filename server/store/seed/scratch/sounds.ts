import { tone } from './tone.ts';

/** Short sounds that the demo projects share. */

export const ding = tone('叮', [
  { pitch: 988, seconds: 0.06 },
  { pitch: 1319, seconds: 0.16 },
]);
export const thud = tone('咚', [
  { pitch: 196, seconds: 0.08 },
  { pitch: 131, seconds: 0.18 },
]);
export const tick = tone('嗒', [{ pitch: 660, seconds: 0.06 }]);
export const win = tone('胜利', [
  { pitch: 523, seconds: 0.12 },
  { pitch: 659, seconds: 0.12 },
  { pitch: 784, seconds: 0.12 },
  { pitch: 1047, seconds: 0.3 },
]);
export const melody = tone('音乐', [
  { pitch: 392, seconds: 0.25 },
  { pitch: 392, seconds: 0.15 },
  { pitch: 440, seconds: 0.4 },
  { pitch: 392, seconds: 0.4 },
  { pitch: 523, seconds: 0.4 },
  { pitch: 494, seconds: 0.7 },
]);
