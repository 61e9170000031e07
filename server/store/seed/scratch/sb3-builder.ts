import { createHash } from 'node:crypto';

import { writeZip } from '#server/files/zip-writer.ts';
import { svgDocument, type Drawing } from './art/drawing.ts';
import type { Script } from './block-model.ts';
import { serialiseScripts } from './target-blocks.ts';
import type { Sound } from './tone.ts';

export type Costume = { name: string; drawing: Drawing };

type TargetOptions = {
  costumes: readonly [Costume, ...Costume[]];
  scripts?: readonly Script[];
  sounds?: readonly Sound[];
  /** Start values by name. All sprites can use those of the stage. */
  variables?: Readonly<Record<string, string | number>>;
  /** Notes on the workspace, to the right of the scripts: the task of a starter. */
  notes?: readonly string[];
};

export type Sprite = TargetOptions & {
  name: string;
  x?: number;
  y?: number;
  size?: number;
  direction?: number;
  visible?: boolean;
  rotationStyle?: 'all around' | 'left-right' | "don't rotate";
};

export type Project = {
  stage: TargetOptions;
  /** From back to front. */
  sprites: readonly Sprite[];
  /** Variables of the stage shown on it, top left, one under the other. */
  monitors?: readonly string[];
};

type Asset = { name: string; data: Buffer };

/**
 * Writes a Scratch 3 project (.sb3). The same project gives the same bytes: entries are stored, not packed, because
 * the output of deflate differs between versions of Node.
 */
export function buildSb3(project: Project): Buffer {
  const assets = new Map<string, Asset>();
  const targets = [{ name: 'Stage', ...project.stage }, ...project.sprites];
  const variableId = (owner: number, name: string): string | undefined => {
    const index = Object.keys(targets[owner]?.variables ?? {}).indexOf(name);
    return index < 0 ? undefined : `t${owner}v${index}`;
  };
  // Filled while the scripts are written: messages are declared by being used.
  const messages = new Map<string, string>();
  const messageId = (name: string): string => {
    const id = messages.get(name) ?? `m${messages.size}`;
    messages.set(name, id);
    return id;
  };
  const bodies = targets.map((target, owner) => {
    const variable = (name: string): string => {
      const id = variableId(owner, name) ?? variableId(0, name);
      if (id === undefined) throw new Error(`${target.name} uses the undeclared variable ${name}`);
      return id;
    };
    const variables = Object.entries(target.variables ?? {});
    const body = {
      isStage: owner === 0,
      name: target.name,
      variables: Object.fromEntries(variables.map(([name, value]) => [variable(name), [name, value]])),
      lists: {},
      blocks: serialiseScripts(target.scripts ?? [], `t${owner}`, { variable, message: messageId }),
      comments: Object.fromEntries((target.notes ?? []).map(serialiseNote)),
      currentCostume: 0,
      costumes: target.costumes.map((costume) => serialiseCostume(costume, assets)),
      sounds: (target.sounds ?? []).map((sound) => serialiseSound(sound, assets)),
      volume: 100,
    };
    return Object.assign(body, owner === 0 ? STAGE : placeOf(project.sprites[owner - 1], owner));
  });
  const broadcasts = Object.fromEntries([...messages].map(([name, id]) => [id, name]));
  const json = {
    targets: bodies.map((target) => Object.assign(target, { broadcasts: target.isStage ? broadcasts : {} })),
    monitors: (project.monitors ?? []).map((name, at) => serialiseMonitor(name, variableId(0, name), at)),
    extensions: JSON.stringify(bodies).includes('"opcode":"pen_') ? ['pen'] : [],
    meta: { semver: '3.0.0', vm: '5.0.0', agent: '' },
  };
  return writeZip([{ name: 'project.json', data: Buffer.from(JSON.stringify(json)) }, ...assets.values()]);
}

const STAGE = {
  layerOrder: 0,
  tempo: 60,
  videoTransparency: 50,
  videoState: 'on',
  textToSpeechLanguage: null,
};

function placeOf(sprite: Sprite | undefined, layerOrder: number): Record<string, unknown> {
  const {
    x = 0,
    y = 0,
    size = 100,
    direction = 90,
    visible = true,
    rotationStyle = 'all around',
  } = sprite ?? {};
  return { visible, x, y, size, direction, draggable: false, rotationStyle, layerOrder };
}

/** Scratch finds an asset by the md5 of its content and rejects one with another name. */
function addAsset(assets: Map<string, Asset>, data: Buffer, dataFormat: string): Record<string, string> {
  const assetId = createHash('md5').update(data).digest('hex');
  const md5ext = `${assetId}.${dataFormat}`;
  assets.set(md5ext, { name: md5ext, data });
  return { assetId, md5ext, dataFormat };
}

function serialiseCostume({ name, drawing }: Costume, assets: Map<string, Asset>): Record<string, unknown> {
  const file = addAsset(assets, Buffer.from(svgDocument(drawing)), 'svg');
  const centre = { rotationCenterX: drawing.width / 2, rotationCenterY: drawing.height / 2 };
  return { name, bitmapResolution: 1, ...file, ...centre };
}

function serialiseSound(
  { name, wav, rate, sampleCount }: Sound,
  assets: Map<string, Asset>,
): Record<string, unknown> {
  return { name, ...addAsset(assets, wav, 'wav'), format: '', rate, sampleCount };
}

function serialiseNote(text: string, index: number): [string, Record<string, unknown>] {
  const box = { x: 460, y: 40 + index * 240, width: 300, height: 220 };
  return [`note${index}`, { blockId: null, ...box, minimized: false, text }];
}

function serialiseMonitor(name: string, id: string | undefined, index: number): Record<string, unknown> {
  if (id === undefined) throw new Error(`the monitor shows the undeclared variable ${name}`);
  return {
    id,
    mode: 'default',
    opcode: 'data_variable',
    params: { VARIABLE: name },
    spriteName: null,
    value: 0,
    width: 0,
    height: 0,
    x: 5,
    y: 5 + index * 27,
    visible: true,
    sliderMin: 0,
    sliderMax: 100,
    isDiscrete: true,
  };
}
