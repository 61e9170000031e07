import * as z from 'zod/mini';
import { repairProject } from '#openapi/repair-project.ts';

/** What the platform shows or decides by, read from a project.json. */
export type ProjectFacts = {
  version: 1 | 2 | 3;
  spriteCount: number;
  /** Blocks a child placed: menus that are part of another block are not counted. */
  blockCount: number;
  hasCloudData: boolean;
  extensions: string[];
  /** Addresses of extensions loaded from elsewhere: code of strangers, which the platform does not run. */
  extensionUrls: string[];
  /** Names of costumes and sounds that the project needs and the archive lacks, each once. */
  missingAssets: string[];
};

const ASSET_NAME = /^[0-9a-f]{32}\.(?:svg|png|jpg|jpeg|bmp|gif|wav|mp3)$/;

type Entries = Readonly<Record<string, unknown>>;

/** More blocks than any pupil's project has; the largest on the web have a tenth of it. */
const BLOCK_LIMIT = 200_000;

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isListed = (entry: unknown): boolean => Array.isArray(entry);
const isBlock = (entry: unknown): boolean => isListed(entry) || isEntries(entry);
const isShadow = (entry: unknown): boolean => isEntries(entry) && entry['shadow'] === true;

const asset = z.looseObject({
  assetId: z.optional(z.string()),
  dataFormat: z.optional(z.string()),
  md5ext: z.optional(z.string()),
});

const target = z.looseObject({
  isStage: z.boolean(),
  name: z.string(),
  // Large maps are walked by hand: a schema per entry would hold up the server for seconds (a pupil sends the file).
  variables: z.optional(z.custom<Entries>(isEntries)),
  blocks: z.custom<Entries>(isEntries),
  costumes: z.array(asset).check(z.minLength(1)),
  sounds: z.array(asset),
});

const scratch3 = z.looseObject({
  targets: z.array(target),
  extensions: z.optional(z.array(z.string())),
  extensionURLs: z.optional(z.record(z.string(), z.string())),
  meta: z.looseObject({ semver: z.string().check(z.regex(/^3\./)) }),
});

const costume2 = z.looseObject({ baseLayerID: z.optional(z.number()), baseLayerMD5: z.optional(z.string()) });
const sound2 = z.looseObject({ soundID: z.optional(z.number()), md5: z.optional(z.string()) });

const target2 = z.looseObject({
  objName: z.string(),
  scripts: z.optional(z.array(z.unknown())),
  costumes: z.optional(z.array(costume2)),
  sounds: z.optional(z.array(sound2)),
  variables: z.optional(z.array(z.looseObject({ isPersistent: z.optional(z.boolean()) }))),
});

const scratch2 = z.extend(target2, {
  objName: z.literal('Stage'),
  children: z.optional(z.array(z.unknown())),
});

/**
 * Reads the bytes of a project.json; `names` are the other files of the archive. Undefined when it is neither
 * Scratch 3 nor Scratch 2.
 */
export function readProject(bytes: Uint8Array, names: ReadonlySet<string>): ProjectFacts | undefined {
  const json = parseJson(bytes);
  const third = scratch3.safeParse(json);
  // What the editor could not go on with is not taken in.
  if (third.success) return repairProject(json) && readScratch3(third.data, names);
  const second = scratch2.safeParse(json);
  return second.success ? readScratch2(second.data, names) : undefined;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function readScratch3(
  { targets, extensions = [], extensionURLs = {} }: z.infer<typeof scratch3>,
  names: ReadonlySet<string>,
): ProjectFacts | undefined {
  if (targets.filter((each) => each.isStage).length !== 1) return undefined;
  const needed = targets.flatMap((each) => [...each.costumes, ...each.sounds]).map(assetName);
  // A name of another form could reach outside the asset folder of a player that trusts it.
  if (!needed.every((name) => ASSET_NAME.test(name))) return undefined;
  const blocks = targets.flatMap((each) => Object.values(each.blocks));
  const variables = targets.flatMap((each) => Object.values(each.variables ?? {}));
  if (blocks.length > BLOCK_LIMIT || !blocks.every(isBlock) || !variables.every(isListed)) return undefined;
  return {
    version: 3,
    spriteCount: targets.length - 1,
    blockCount: blocks.filter((block) => !isShadow(block)).length,
    hasCloudData: variables.some((variable) => Array.isArray(variable) && variable[2] === true),
    extensions,
    extensionUrls: Object.values(extensionURLs),
    missingAssets: missing(needed, names),
  };
}

/** Projects of early Scratch 3 have no md5ext. */
function assetName({ assetId = '', dataFormat = '', md5ext }: z.infer<typeof asset>): string {
  return md5ext ?? `${assetId}.${dataFormat}`;
}

function readScratch2(stage: z.infer<typeof scratch2>, names: ReadonlySet<string>): ProjectFacts {
  // Children are sprites, and monitors, which have no name of an object.
  const sprites = (stage.children ?? []).flatMap((child) => {
    const parsed = target2.safeParse(child);
    return parsed.success ? [parsed.data] : [];
  });
  const targets = [stage, ...sprites];
  const needed = targets.flatMap(({ costumes = [], sounds = [] }) => [
    ...costumes.map((each) => numberedName(each.baseLayerID, each.baseLayerMD5)),
    ...sounds.map((each) => numberedName(each.soundID, each.md5)),
  ]);
  return {
    version: 2,
    spriteCount: sprites.length,
    blockCount: countBlocks2(targets.map((each) => each.scripts ?? [])),
    hasCloudData: targets.some(({ variables = [] }) => variables.some((each) => each.isPersistent === true)),
    extensions: [],
    extensionUrls: [],
    missingAssets: missing(
      needed.filter((name) => name !== ''),
      names,
    ),
  };
}

/** Scratch 2 numbers the files of an archive and keeps the md5 name only inside the project. */
function numberedName(id: number | undefined, md5ext = ''): string {
  return id === undefined || id < 0 ? '' : `${id}${/\.\w+$/.exec(md5ext)?.[0] ?? ''}`;
}

/** A block is an array that begins with its name. Walks with its own stack: the nesting is the file's to choose. */
function countBlocks2(scripts: unknown): number {
  const waiting: unknown[] = [scripts];
  let count = 0;
  while (waiting.length > 0) {
    const item = waiting.pop();
    if (!Array.isArray(item)) continue;
    if (typeof item[0] === 'string') count += 1;
    for (const child of item) waiting.push(child);
  }
  return count;
}

function missing(needed: readonly string[], names: ReadonlySet<string>): string[] {
  return [...new Set(needed)].filter((name) => !names.has(name));
}
