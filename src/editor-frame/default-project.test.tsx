import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { defaultAssets, defaultProject } from './default-project.ts';

it.each(defaultAssets)('the default asset $id is named by the md5 of its bytes', ({ id, svg }) => {
  expect(createHash('md5').update(svg).digest('hex')).toBe(id);
});

it('the default project references no other assets', () => {
  const named = defaultProject.targets.flatMap((target) => target.costumes.map((costume) => costume.md5ext));
  expect(named).toEqual(defaultAssets.map(({ id }) => `${id}.svg`));
});
