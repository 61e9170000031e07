import { describe, expect, it } from 'vitest';
import { readProject } from './sb3-project.ts';

const stage = (blocks: unknown, variables: unknown = {}) => ({
  isStage: true,
  name: 'Stage',
  variables,
  blocks,
  costumes: [{ assetId: 'a'.repeat(32), dataFormat: 'svg', md5ext: `${'a'.repeat(32)}.svg` }],
  sounds: [],
});
const read = (blocks: unknown, variables?: unknown) =>
  readProject(
    Buffer.from(JSON.stringify({ targets: [stage(blocks, variables)], meta: { semver: '3.0.0' } })),
    new Set(),
  );

describe('a project.json', () => {
  it('has a block count without shadow blocks', () => {
    expect(
      read({ a: { opcode: 'a_b' }, b: { opcode: 'a_c', shadow: true }, c: [12, 'x', 'v'] }),
    ).toMatchObject({
      version: 3,
      blockCount: 2,
    });
  });

  it('reports a cloud variable', () => {
    expect(read({}, { v: ['☁ 分数', 0, true] })).toMatchObject({ hasCloudData: true });
  });

  it.each([
    ['a block that is none', { a: 'text' }, {}],
    ['blocks that are a list', [], {}],
    ['a variable that is none', {}, { v: 'text' }],
  ])('with %s is read without it, as the editor does', (_what, blocks, variables) => {
    expect(read(blocks, variables)).toMatchObject({ version: 3, blockCount: 0, hasCloudData: false });
  });
});
