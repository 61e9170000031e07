import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { defaultPictures, defaultProject, defaultSound } from './default-project.ts';

const md5Of = (content: string | Uint8Array) => createHash('md5').update(content).digest('hex');

it.each(defaultPictures)('the default picture $id is named by the md5 of its bytes', ({ id, svg }) => {
  expect(md5Of(svg)).toBe(id);
});

it('the sound of the mascot is named by the md5 of its bytes and is audible', () => {
  expect(md5Of(defaultSound.bytes)).toBe(defaultSound.id);
  const samples = defaultSound.bytes.subarray(44);
  expect(Math.max(...samples)).toBeGreaterThan(200);
  expect(Math.min(...samples)).toBeGreaterThan(0);
});

it('a new work has 齿齿 in the middle of the stage, with two steps of a walk and a sound', () => {
  const [, mascot] = defaultProject.targets;
  expect(mascot).toMatchObject({ name: '齿齿', x: 0, y: 0, size: 100, visible: true });
  expect(mascot?.costumes.map(({ name }) => name)).toEqual(['齿齿-走路1', '齿齿-走路2', '齿齿-挥手']);
  expect(mascot?.sounds).toMatchObject([{ name: '啾啾', sampleCount: defaultSound.bytes.length - 44 }]);
});

it('the default project references no other assets', () => {
  const named = defaultProject.targets.flatMap((target) => target.costumes.map((costume) => costume.md5ext));
  expect(named).toEqual(defaultPictures.map(({ id }) => `${id}.svg`));
});
