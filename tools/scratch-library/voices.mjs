/** Instruments of the sounds. */
import { fading, glide, mixed, noise, saw, sine, square, triangle } from './wave.mjs';

/** @typedef {import('./wave.mjs').Signal} Signal */
/** Equal temperament from C4 to C6, in hertz. */
export const scale = {
  C4: 261.63,
  D4: 293.66,
  E4: 329.63,
  F4: 349.23,
  G4: 392,
  A4: 440,
  B4: 493.88,
  C5: 523.25,
  D5: 587.33,
  E5: 659.25,
  F5: 698.46,
  G5: 783.99,
  A5: 880,
  B5: 987.77,
  C6: 1046.5,
};

/** @param {number} pitch @param {number} [half] @returns {Signal} */
export const piano =
  (pitch, half = 0.16) =>
  (time) =>
    (sine(pitch * time) + 0.4 * sine(2 * pitch * time) + 0.15 * sine(3 * pitch * time)) *
    0.6 *
    fading(time, half);
/** @param {number} pitch @param {number} [half] @returns {Signal} */
export const bell =
  (pitch, half = 0.35) =>
  (time) =>
    (sine(pitch * time) +
      0.6 * sine(2.76 * pitch * time) * fading(time, 0.1) +
      0.3 * sine(5.4 * pitch * time) * fading(time, 0.05)) *
    0.55 *
    fading(time, half);
/** @param {number} pitch @returns {Signal} */
export const pluck = (pitch) => (time) =>
  (triangle(pitch * time) + 0.3 * saw(pitch * time)) * 0.6 * fading(time, 0.12);
/** @param {number} pitch @returns {Signal} */
export const flute = (pitch) => (time) =>
  (sine(pitch * time) + 0.15 * sine(2 * pitch * time)) * 0.6 * Math.min(1, time * 30) * fading(time, 0.3);
/** @param {number} pitch @returns {Signal} */
export const chip = (pitch) => (time) => square(pitch * time) * 0.45 * fading(time, 0.12);
/** @param {number} half @param {number} seed @returns {Signal} */
export const hiss = (half, seed) => {
  const source = noise(seed);
  return (time) => source(time) * 0.7 * fading(time, half);
};
/** Returns low-pass filtered noise. @param {number} share @param {number} seed @returns {Signal} */
export const rumble = (share, seed) => {
  const source = noise(seed);
  let last = 0;
  return (time) => {
    last += (source(time) - last) * share;
    return last * 2;
  };
};
/** @param {Signal} signal @param {(time: number) => number} level @returns {Signal} */
export const shaped = (signal, level) => (time) => signal(time) * level(time);
/** @param {readonly number[]} pitches @param {number} step @param {(pitch: number) => Signal} voice @param {number} [ring] */
export const tune = (pitches, step, voice, ring = step) =>
  mixed(
    pitches.flatMap((pitch, index) =>
      pitch === 0 ? [] : [{ at: index * step, seconds: ring, play: voice(pitch) }],
    ),
  );
/** @param {number} count @param {number} step @param {(index: number) => Signal} hit */
export const beats = (count, step, hit) =>
  mixed(Array.from({ length: count }, (_, index) => ({ at: index * step, seconds: step, play: hit(index) })));
export const kick = () => shaped(glide(sine, 150, 40, 0.3), (time) => fading(time, 0.08) * 1.2);
export const snare = () =>
  shaped(
    mixed([
      { at: 0, seconds: 1, play: hiss(0.06, 11) },
      { at: 0, seconds: 1, play: glide(triangle, 220, 160, 0.2) },
    ]),
    (time) => fading(time, 0.07),
  );
export const hat = () => hiss(0.018, 23);
export const tom = (/** @type {number} */ pitch) =>
  shaped(glide(sine, pitch * 1.5, pitch, 0.3), (time) => fading(time, 0.1));

export const claps = (/** @type {number} */ count, /** @type {number} */ seconds) =>
  mixed(
    Array.from({ length: count }, (_, index) => ({
      at: (((index * 617) % 1000) / 1000) * seconds,
      seconds: 0.09,
      play: shaped(hiss(0.012, index + 3), () => 0.4),
    })),
  );
export const chirp = (/** @type {number} */ from, /** @type {number} */ to) =>
  shaped(glide(sine, from, to, 0.1), (time) => Math.min(1, time * 60) * fading(time, 0.05));
export const vowel = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ seconds) =>
  shaped(
    mixed([
      { at: 0, seconds, play: glide(saw, from, to, seconds) },
      { at: 0, seconds, play: glide(sine, from * 4, to * 3, seconds) },
    ]),
    (time) => 0.5 * Math.min(1, time * 20, (seconds - time) * 10),
  );
