import { readFileSync } from 'node:fs';
import { eye, moved, mouth, oval, patch, sprite, stroke } from './lesson-parts.mjs';

/** @typedef {{ swing?: number, isTalking?: boolean, isJumping?: boolean }} Pose */
/** @typedef {{ coat: string, shade: string, belly: string, ears: string, tail: string, mark?: string, snout?: string }} Look */

/** Draws legs in pairs; the far ones are darker. @param {Look} look @param {Pose} pose */
function legs({ coat, shade }, { swing = 0, isJumping = false }) {
  /** @param {number} x @param {number} step @param {string} color */
  const leg = (x, step, color) =>
    isJumping
      ? stroke(`M${x} 64q${x > 40 ? 10 : -10} 4 ${x > 40 ? 14 : -14} 12`, color, 8)
      : stroke(`M${x} 64L${x + step * 7} 87`, color, 8);
  return [leg(27, -swing, shade), leg(51, swing, shade), leg(32, swing, coat), leg(56, -swing, coat)];
}

/** Draws an animal on four legs. @param {Look} look @param {Pose} pose */
function onFour(look, pose) {
  const { coat, belly, ears, tail, mark = '', snout = '' } = look;
  const [farBack, farFront, back, front] = legs(look, pose);
  const body =
    tail +
    `${farBack}${farFront}` +
    oval(41, 58, 24, 15, coat) +
    oval(43, 64, 16, 7, belly) +
    `${back}${front}` +
    ears +
    oval(68, 38, 19, 17, coat) +
    mark +
    oval(76, 45, 10, 7.5, belly) +
    (snout === '' ? oval(80, 41, 3, 2.2, '#4a3b34') : snout) +
    eye(63, 35) +
    eye(76, 34) +
    mouth(76, 46, pose.isTalking === true);
  // The scale leaves room for the ears and for the jump.
  return moved(
    body,
    pose.isJumping === true ? 'translate(6 6) scale(0.84) rotate(-12 48 60)' : 'translate(5 9) scale(0.9)',
  );
}

/** @param {string} name @param {string} tags @param {Look} look */
function walker(name, tags, look) {
  return sprite(name, `animals 动物 ${tags}`, {
    行走1: onFour(look, { swing: 1 }),
    行走2: onFour(look, { swing: -1 }),
    跳: onFour(look, { isJumping: true }),
    说话: onFour(look, { isTalking: true }),
  });
}

/** @param {number} wing its downward position @param {boolean} [isTalking] */
function bird(wing, isTalking = false) {
  const beak = isTalking
    ? patch('M80 36l14-5-12 9z', '#f4a261') + patch('M80 42l12 5-13 1z', '#e07b39')
    : patch('M80 35l14 5-14 5z', '#f4a261');
  return (
    patch('M22 54L4 46l4 12-6 8 20-2z', '#2a6f97') +
    stroke('M44 76v12m8-13v13', '#e07b39', 3) +
    oval(46, 56, 27, 21, '#4ea8de') +
    oval(50, 64, 17, 12, '#d7efff') +
    oval(68, 38, 16, 15, '#4ea8de') +
    beak +
    eye(71, 35) +
    patch(`M54 52Q34 ${52 + wing * 1.2} 20 ${52 + wing}q8 ${-wing * 0.2 + 10} 34 12z`, '#2a6f97')
  );
}

/** @param {number} swing @param {boolean} [isTalking] */
function fish(swing, isTalking = false) {
  return (
    patch(`M26 48Q10 ${30 + swing} 4 ${28 + swing}q6 20 0 40Q10 ${66 - swing} 26 48z`, '#f77f00') +
    patch(`M40 28q12-16 26 0z`, '#f77f00') +
    oval(52, 48, 34, 23, '#fcbf49') +
    patch('M46 26q8 22 0 44q-9-2-12-6q6-16 0-33q4-4 12-5z', '#fff3d6') +
    patch(`M50 54q-4 ${12 + swing} -14 ${16 + swing}q14 6 20-12z`, '#f77f00') +
    eye(70, 42, 4) +
    (isTalking ? oval(83, 53, 3.5, 4.5, '#8c2f39') : stroke('M84 54q-5 3-9 1', '#4a3b34', 2))
  );
}

/** @param {boolean} isUp @param {boolean} [isTalking] */
function frog(isUp, isTalking = false) {
  const body =
    (isUp
      ? stroke('M30 66q-16 6-18 22m50-20q8 8 10 20', '#3a8a4d', 8)
      : stroke('M26 72q-14-4-14 10q0 6 14 5m44-15q10 0 8 15', '#3a8a4d', 8)) +
    oval(46, 64, 27, 20, '#57b86b') +
    oval(52, 71, 17, 11, '#d9f2c4') +
    oval(62, 45, 24, 17, '#57b86b') +
    oval(54, 29, 8, 8, '#57b86b') +
    oval(74, 29, 8, 8, '#57b86b') +
    eye(55, 28, 4) +
    eye(75, 28, 4) +
    (isTalking ? oval(66, 50, 8, 5, '#8c2f39') : stroke('M50 46q15 12 32 0', '#2d5a3a', 2.5));
  return isUp ? moved(body, 'translate(0 -6)') : body;
}

const cat = {
  coat: '#8d99ae',
  shade: '#6c788e',
  belly: '#f1f4f9',
  ears:
    patch('M52 30l0-20 14 12zM70 22l14-11 1 20z', '#8d99ae') +
    patch('M55 25l1-9 7 7zM75 22l7-6 0 10z', '#f2b5c4'),
  tail: stroke('M20 54Q2 48 8 28q2-7 8-6', '#8d99ae', 7),
  mark: stroke('M64 23v6m6-6v6', '#5c677d', 3) + stroke('M86 44l9-2m-9 5 9 1', '#5c677d', 1.5),
};
const dog = {
  coat: '#d9a066',
  shade: '#b57e45',
  belly: '#fff1dc',
  ears: '',
  tail: stroke('M20 52Q8 44 10 34', '#d9a066', 8),
  mark: patch('M54 24q-13 4-8 24q9 3 12-8z', '#8f5b34') + patch('M78 22q10-1 12 12-7 3-12-3z', '#8f5b34'),
};
const rabbit = {
  coat: '#f5efe6',
  shade: '#dccfbd',
  belly: '#ffffff',
  ears:
    moved(oval(60, 12, 6, 18, '#f5efe6') + oval(60, 14, 3, 12, '#f7b2bd'), 'rotate(-12 60 26)') +
    moved(oval(72, 12, 6, 18, '#f5efe6') + oval(72, 14, 3, 12, '#f7b2bd'), 'rotate(8 72 26)'),
  tail: oval(16, 54, 8, 8, '#ffffff'),
  snout: oval(80, 41, 2.6, 2, '#ef7a8d'),
};
const pig = {
  coat: '#f7b2bd',
  shade: '#e58fa0',
  belly: '#fbd3da',
  ears: patch('M54 28l-2-14 14 8zM74 22l12-9 0 15z', '#e58fa0'),
  tail: stroke('M18 54q-10-2-8-8t8 0-4 8', '#e58fa0', 3),
  snout:
    oval(82, 41, 7, 5.5, '#e58fa0') + oval(80, 41, 1.3, 2, '#8c4a58') + oval(84.5, 41, 1.3, 2, '#8c4a58'),
};
const sheep = {
  coat: '#efe9dc',
  shade: '#6b5b53',
  belly: '#fffdf7',
  ears: moved(oval(50, 34, 9, 5, '#6b5b53'), 'rotate(-20 50 34)'),
  tail: oval(17, 52, 8, 7, '#efe9dc'),
  mark: [56, 64, 72, 80].map((x) => oval(x, 25, 7, 6, '#fffdf7')).join(''),
};

/** The mascot, with the costumes that a new work begins with. */
const mascot = {
  name: '齿齿',
  tags: ['上课常用', 'animals', '动物', '吉祥物', '鸟'],
  words: ['mascot'],
  costumes: Object.entries(
    /** @type {Readonly<Record<string, string>>} */ (
      JSON.parse(
        readFileSync(new URL('../../src/editor-frame/mascot-costumes.json', import.meta.url), 'utf8'),
      )
    ),
  ).map(([name, svg]) => ({ name, svg })),
};

export const animals = [
  mascot,
  walker('猫', '宠物', cat),
  walker('小狗', '宠物', dog),
  walker('兔子', '森林', rabbit),
  walker('小猪', '农场', pig),
  walker('小羊', '农场', sheep),
  sprite('小鸟', 'animals 动物 天空', { 飞1: bird(-34), 飞2: bird(22), 说话: bird(4, true) }),
  sprite('小鱼', 'animals underwater 动物 大海', { 游1: fish(-6), 游2: fish(6), 说话: fish(0, true) }),
  sprite('青蛙', 'animals 动物 池塘', { 蹲: frog(false), 跳: frog(true), 说话: frog(false, true) }),
];
