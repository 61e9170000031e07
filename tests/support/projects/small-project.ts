import { createHash } from 'node:crypto';
import { writeZip } from '#server/files/zip-writer.ts';

const field =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#def"/></svg>';
const button =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" rx="30" fill="#e63"/></svg>';
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

function costume(svg: string, x: number, y: number) {
  const id = md5(svg);
  return {
    name: '造型',
    assetId: id,
    md5ext: `${id}.svg`,
    dataFormat: 'svg',
    rotationCenterX: x,
    rotationCenterY: y,
  };
}

type Step = {
  readonly opcode: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, unknown>>;
};

/** A monitor on the stage. */
type Shown = {
  readonly id: string;
  readonly opcode: string;
  readonly params: Readonly<Record<string, string>>;
  readonly spriteName: string | null;
};

type SmallProject = {
  /** Variables of the stage, in the format of an sb3. */
  readonly variables?: Readonly<Record<string, readonly unknown[]>>;
  /** Scripts of the sprite 按钮: each is a hat block and the blocks that follow it. */
  readonly scripts: readonly (readonly Step[])[];
  readonly shown?: readonly Shown[];
  /** Extension ids as in the project. */
  readonly extensions?: readonly string[];
  /** Size of the button in per cent. */
  readonly size?: number;
};

/** Returns an .sb3 with a bright stage and one sprite, a red button in its middle, with the given scripts. */
export function smallProject({
  variables = {},
  scripts,
  shown = [],
  extensions = [],
  size = 100,
}: SmallProject): Buffer {
  const target = { lists: {}, broadcasts: {}, comments: {}, currentCostume: 0, sounds: [], volume: 100 };
  const stage = {
    ...target,
    isStage: true,
    name: 'Stage',
    variables,
    blocks: {},
    costumes: [costume(field, 240, 180)],
    layerOrder: 0,
    tempo: 60,
    videoTransparency: 50,
    videoState: 'on',
    textToSpeechLanguage: null,
  };
  const sprite = {
    ...target,
    isStage: false,
    name: '按钮',
    variables: {},
    blocks: Object.fromEntries(scripts.flatMap(scriptBlocks)),
    costumes: [costume(button, 100, 100)],
    layerOrder: 1,
    visible: true,
    x: 0,
    y: 0,
    size,
    direction: 90,
    draggable: false,
    rotationStyle: 'all around',
  };
  const project = {
    targets: [stage, sprite],
    monitors: shown.map(monitor),
    extensions,
    meta: { semver: '3.0.0', vm: '0.2.0', agent: '' },
  };
  return writeZip([
    { name: 'project.json', data: Buffer.from(JSON.stringify(project)), compress: true },
    ...[field, button].map((svg) => ({ name: `${md5(svg)}.svg`, data: Buffer.from(svg), compress: true })),
  ]);
}

function scriptBlocks(steps: readonly Step[], script: number): [string, object][] {
  const id = (step: number): string => `s${script}b${step}`;
  return steps.map(({ opcode, inputs = {}, fields = {} }, step) => [
    id(step),
    {
      opcode,
      inputs,
      fields,
      shadow: false,
      next: step + 1 < steps.length ? id(step + 1) : null,
      parent: step === 0 ? null : id(step - 1),
      topLevel: step === 0,
      ...(step === 0 ? { x: 0, y: script * 150 } : {}),
    },
  ]);
}

function monitor(shown: Shown, place: number) {
  return {
    ...shown,
    mode: 'default',
    value: 0,
    width: 0,
    height: 0,
    x: 5,
    y: 5 + place * 30,
    visible: true,
    sliderMin: 0,
    sliderMax: 100,
    isDiscrete: true,
  };
}
