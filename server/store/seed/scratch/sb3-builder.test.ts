import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';

import type { Script } from './block-model.ts';
import {
  broadcast,
  move,
  repeat,
  setVariable,
  stopOthers,
  touching,
  variable,
  wait,
  when,
  whenFlagClicked,
  whenReceived,
} from './blocks.ts';
import { buildSb3, type Project } from './sb3-builder.ts';
import { tone } from './tone.ts';

const drawing = { width: 40, height: 20, body: '<rect width="40" height="20"/>' };
const costumes = [{ name: '造型', drawing }] as const;

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

async function projectJson(project: Project): Promise<unknown> {
  const json: unknown = JSON.parse(String((await unzip(buildSb3(project))).get('project.json')));
  return json;
}

const withScripts = (...scripts: Script[]): Project => ({
  stage: { costumes, variables: { 得分: 0 } },
  sprites: [{ name: '角色', costumes, scripts, variables: { 速度: 2 } }],
});

describe('the project builder', () => {
  test('links blocks to what is above, below and inside them', async () => {
    const json = await projectJson(
      withScripts([whenFlagClicked(), repeat(10, [move(variable('速度'))]), wait(1)]),
    );
    expect(json).toMatchObject({
      targets: [
        { isStage: true, name: 'Stage', variables: { t0v0: ['得分', 0] } },
        {
          isStage: false,
          variables: { t1v0: ['速度', 2] },
          blocks: {
            t1b1: {
              opcode: 'event_whenflagclicked',
              parent: null,
              next: 't1b2',
              topLevel: true,
              x: 40,
              y: 40,
            },
            t1b2: {
              opcode: 'control_repeat',
              parent: 't1b1',
              next: 't1b4',
              inputs: { TIMES: [1, [6, '10']], SUBSTACK: [2, 't1b3'] },
            },
            t1b3: { parent: 't1b2', next: null, inputs: { STEPS: [3, [12, '速度', 't1v0'], [4, '']] } },
            t1b4: { opcode: 'control_wait', parent: 't1b2', inputs: { DURATION: [1, [5, '1']] } },
          },
        },
      ],
    });
  });

  test('writes a drop-down as a shadow block, and marks a stop that is followed by blocks', async () => {
    const json = await projectJson(
      withScripts([whenFlagClicked(), when(touching('角色'), [stopOthers(), move(1)])]),
    );
    expect(json).toMatchObject({
      targets: [
        {},
        {
          blocks: {
            t1b2: { inputs: { CONDITION: [2, 't1b3'], SUBSTACK: [2, 't1b5'] } },
            t1b4: { parent: 't1b3', shadow: true, fields: { TOUCHINGOBJECTMENU: ['角色', null] } },
            t1b5: { mutation: { hasnext: 'true' }, next: 't1b6' },
          },
        },
      ],
    });
  });

  test('declares each message that scripts use once on the stage', async () => {
    const json = await projectJson(
      withScripts([whenReceived('开始'), broadcast('结束')], [whenReceived('结束')]),
    );
    expect(json).toMatchObject({
      targets: [
        { broadcasts: { m0: '开始', m1: '结束' } },
        {
          broadcasts: {},
          blocks: {
            t1b1: { fields: { BROADCAST_OPTION: ['开始', 'm0'] } },
            t1b2: { inputs: { BROADCAST_INPUT: [1, [11, '结束', 'm1']] } },
          },
        },
      ],
    });
  });

  test('stores each picture and sound once, named by the md5 of its content', async () => {
    const sound = tone('叮', [{ pitch: 440, seconds: 0.1 }]);
    const files = await unzip(
      buildSb3({ stage: { costumes, sounds: [sound] }, sprites: [{ name: '角色', costumes }] }),
    );
    expect(files.size).toBe(3);
    for (const [name, data] of files)
      expect(name === 'project.json' || name.startsWith(createHash('md5').update(data).digest('hex'))).toBe(
        true,
      );
  });

  test('puts the rotation center of a costume in its middle', async () => {
    const json = await projectJson(withScripts());
    expect(json).toMatchObject({
      targets: [{}, { costumes: [{ rotationCenterX: 20, rotationCenterY: 10 }] }],
    });
  });

  test('refuses an undeclared variable', () => {
    const misspelt = withScripts([whenFlagClicked(), setVariable('得份', 0)]);
    expect(() => buildSb3(misspelt)).toThrow('角色 uses the undeclared variable 得份');
    expect(() => buildSb3({ ...withScripts(), monitors: ['得份'] })).toThrow('undeclared variable 得份');
  });
});

test('a tone is a WAV file as long as its notes', () => {
  const { wav, sampleCount, rate } = tone('叮', [
    { pitch: 440, seconds: 0.5 },
    { pitch: 0, seconds: 0.5 },
  ]);
  expect(sampleCount).toBe(rate + 1);
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
  expect(wav.readUInt32LE(40)).toBe(sampleCount * 2);
  expect(wav.length).toBe(44 + sampleCount * 2);
});
