import { createHash } from 'node:crypto';
import { asEntries, asList, asText, type Entries } from '#common/analysis/json.ts';
import { buildProject, type SpriteSpec } from '#common/analysis/testing/build.ts';
import { writeZip, type ZipEntry } from '#server/files/zip-writer.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

const drawing = (width: number, height: number, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour}"/></svg>`;

type PlayableOptions = {
  /** The colours of costumes and backdrops by their names. Others are white on the stage and orange on sprites. */
  readonly colours?: Readonly<Record<string, string>>;
  /** Seconds of each sound. */
  readonly soundLength?: number;
  /** Changes the finished project.json, for what no editor writes. */
  readonly change?: (project: Entries) => Entries;
};

/**
 * Returns an .sb3 that the engine plays, of sprites for `buildProject`: the costumes are squares of 40 steps, backdrops
 * fill the stage, sounds are silent.
 */
export function playableProject(
  sprites: readonly SpriteSpec[],
  { colours = {}, soundLength = 1, change = (project) => project }: PlayableOptions = {},
): Buffer {
  const files = new Map<string, ZipEntry>();
  const project = buildProject(...sprites);
  const whole = change({
    ...project,
    targets: asList(project['targets']).map((target, index) =>
      playable(asEntries(target), index, { colours, soundLength, files }),
    ),
  });
  const broadcasts = Object.fromEntries(
    [...JSON.stringify(whole).matchAll(/\[11,"([^"]+)","([^"]+)"\]/g)].map(([, name = '', id = '']) => [
      id,
      name,
    ]),
  );
  const targets = asList(whole['targets']).map((target) => {
    const entries = asEntries(target);
    return entries['isStage'] === true ? { ...entries, broadcasts } : entries;
  });
  return writeZip([
    { name: 'project.json', data: Buffer.from(JSON.stringify({ ...whole, targets })), compress: true },
    ...files.values(),
  ]);
}

type Assets = {
  readonly colours: Readonly<Record<string, string>>;
  readonly soundLength: number;
  readonly files: Map<string, ZipEntry>;
};

function playable(target: Entries, index: number, { colours, soundLength, files }: Assets): Entries {
  const isStage = target['isStage'] === true;
  const [width, height] = isStage ? [480, 360] : [40, 40];
  const costumes = asList(target['costumes']).map((costume) => {
    const name = asText(asEntries(costume)['name']);
    const svg = drawing(width, height, colours[name] ?? (isStage ? '#ffffff' : '#ff9900'));
    const assetId = md5(svg);
    const md5ext = `${assetId}.svg`;
    files.set(md5ext, { name: md5ext, data: Buffer.from(svg), compress: true });
    const rotationCenter = { rotationCenterX: width / 2, rotationCenterY: height / 2 };
    return { name, assetId, md5ext, dataFormat: 'svg', bitmapResolution: 1, ...rotationCenter };
  });
  const sounds = asList(target['sounds']).map((sound) => {
    const data = silence();
    const assetId = createHash('md5').update(data).digest('hex');
    const md5ext = `${assetId}.wav`;
    files.set(md5ext, { name: md5ext, data, compress: true });
    return {
      name: asText(asEntries(sound)['name']),
      assetId,
      md5ext,
      dataFormat: 'wav',
      format: '',
      rate: 8000,
      sampleCount: 8000 * soundLength,
    };
  });
  const placed = isStage
    ? { tempo: 60, videoTransparency: 50, videoState: 'off', textToSpeechLanguage: null }
    : { x: 0, y: 0, size: 100, draggable: false };
  return { ...target, ...placed, costumes, sounds, currentCostume: 0, volume: 100, layerOrder: index };
}

/** An eighth of a second of silence: 8-bit samples after the header of 44 bytes. */
function silence(): Buffer {
  const data = Buffer.alloc(44 + 1000, 128);
  data.write('RIFF', 0, 'latin1');
  data.writeUInt32LE(36 + 1000, 4);
  data.write('WAVEfmt ', 8, 'latin1');
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(8000, 24);
  data.writeUInt32LE(8000, 28);
  data.writeUInt16LE(1, 32);
  data.writeUInt16LE(8, 34);
  data.write('data', 36, 'latin1');
  data.writeUInt32LE(1000, 40);
  return data;
}
