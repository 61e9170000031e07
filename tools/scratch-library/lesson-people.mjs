import { eye, moved, mouth, oval, patch, plate, sprite, stroke } from './lesson-parts.mjs';

/** @typedef {{ swing?: number, isTalking?: boolean, isJumping?: boolean }} Pose */
/** @typedef {{ skin: string, top: string, below: string, shoes: string, hair: string, behind?: string, extra?: string, skirt?: string }} Person */

const straight = { swing: 0 };

/** @param {Person} person @param {Pose} pose */
function person(
  { skin, top, below, shoes, hair, behind = '', extra = '', skirt = '' },
  { swing = 0, isTalking = false, isJumping = false },
) {
  const reach = isJumping ? 1 : swing;
  /** @param {number} x @param {number} step */
  const leg = (x, step) =>
    stroke(`M${x} 66L${x + step * 8} 86`, below, 7) + stroke(`M${x + step * 8} 88h4`, shoes, 6);
  const arms = isJumping
    ? stroke('M37 52L22 34', skin, 6) + stroke('M57 52L72 34', skin, 6)
    : stroke(`M38 50L${34 - reach * 8} 66`, skin, 6) +
      (isTalking ? stroke('M57 50l15-6', skin, 6) : stroke(`M57 50L${61 + reach * 8} 66`, skin, 6));
  const body =
    behind +
    leg(43, -reach) +
    leg(52, reach) +
    arms +
    plate(36, 44, 23, 25, top, 9) +
    skirt +
    oval(48, 25, 18, 18, skin) +
    hair +
    eye(45, 26, 2.6) +
    eye(57, 26, 2.6) +
    oval(40, 32, 3, 2, '#f4978e88') +
    oval(61, 32, 3, 2, '#f4978e88') +
    mouth(51, 33, isTalking) +
    extra;
  return isJumping ? moved(body, 'translate(3 2) scale(0.94)') : body;
}

/** @param {string} name @param {string} tags @param {Person} look */
function walker(name, tags, look) {
  return sprite(name, `people 人物 ${tags}`, {
    站立: person(look, straight),
    行走1: person(look, { swing: 1 }),
    行走2: person(look, { swing: -0.3 }),
    跳: person(look, { isJumping: true }),
    说话: person(look, { isTalking: true }),
  });
}

/** @param {Pose} pose @param {string} light */
function robot({ swing = 0, isTalking = false }, light) {
  return (
    stroke('M48 14V6', '#7b8794', 3) +
    oval(48, 5, 4, 4, light) +
    stroke(`M30 56L${20 - swing * 4} ${68 - swing * 6}`, '#7b8794', 7) +
    (isTalking
      ? stroke('M66 56l14-14', '#7b8794', 7)
      : stroke(`M66 56L${76 + swing * 4} ${68 + swing * 6}`, '#7b8794', 7)) +
    stroke(`M40 74L${40 - swing * 6} 86`, '#52606d', 8) +
    stroke(`M56 74L${56 + swing * 6} 86`, '#52606d', 8) +
    plate(29, 46, 38, 31, '#9fb3c8', 7) +
    plate(36, 53, 24, 14, '#d9e2ec', 3) +
    oval(42, 60, 3, 3, '#ef476f') +
    oval(50, 60, 3, 3, '#ffd166') +
    plate(25, 14, 46, 31, '#bcccdc', 9) +
    plate(31, 20, 34, 14, '#102a43', 6) +
    oval(41, 27, 4, 4, light) +
    oval(56, 27, 4, 4, light) +
    (isTalking ? plate(40, 37, 17, 6, '#102a43', 2) : stroke('M41 40h15', '#102a43', 2.5))
  );
}

const boy = {
  skin: '#f7c59f',
  top: '#3a86ff',
  below: '#33415c',
  shoes: '#e63946',
  hair: patch('M30 24q0-19 19-19t18 15q-10 1-15-5q-6 8-16 6q-3 2-2 8q-3 0-4-5z', '#4a3024'),
};
const girl = {
  skin: '#f9d1b0',
  top: '#ff6b9d',
  below: '#f9d1b0',
  shoes: '#7b2cbf',
  behind: oval(28, 34, 7, 14, '#5c3a21') + oval(68, 34, 7, 14, '#5c3a21'),
  hair:
    patch('M30 25q0-20 18-20t18 19q-9-2-14-9q-7 10-22 10z', '#5c3a21') +
    oval(30, 22, 4, 4, '#ffd166') +
    oval(66, 22, 4, 4, '#ffd166'),
  skirt: patch('M36 60h23l7 13H29z', '#ff8fb3'),
};
const teacher = {
  skin: '#f2c9a1',
  top: '#2a9d8f',
  below: '#264653',
  shoes: '#1d3557',
  behind: oval(48, 28, 21, 21, '#2b2118'),
  hair: patch('M30 24q1-19 18-19t18 18q-9-1-14-8q-6 8-22 9z', '#2b2118'),
  extra:
    '<g fill="none" stroke="#33415c" stroke-width="1.6"><circle cx="45" cy="26" r="5.5"/><circle cx="57" cy="26" r="5.5"/></g>' +
    patch('M44 45h8l-4 9z', '#ffffff'),
};
const grandfather = {
  skin: '#f0c8a0',
  top: '#8d99ae',
  below: '#5c5470',
  shoes: '#3d2c2e',
  hair: patch('M30 26q-2-14 6-17q-2 8-2 17zM66 26q2-14-6-17q2 8 2 17z', '#e8e8e8'),
  extra: patch('M40 34q11 6 22 0q0 14-11 14t-11-14z', '#f5f5f5') + mouth(51, 36, false),
};

export const people = [
  walker('男孩', '孩子 学校', boy),
  walker('女孩', '孩子 学校', girl),
  walker('老师', '学校', teacher),
  walker('爷爷', '大人', grandfather),
  sprite('机器人', 'fantasy people 科学', {
    站立: robot(straight, '#06d6a0'),
    行走1: robot({ swing: 1 }, '#06d6a0'),
    行走2: robot({ swing: -1 }, '#06d6a0'),
    说话: robot({ isTalking: true }, '#ffd166'),
  }),
];
