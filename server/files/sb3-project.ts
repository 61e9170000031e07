import * as z from 'zod/mini';
import { judgeProject, type ProjectFault } from '#openapi/repair-project.ts';

/** Properties of a project.json that the platform uses. */
export type ProjectFacts = {
  version: 1 | 2 | 3;
  spriteCount: number;
  /** The number of blocks, without menus that are part of another block. */
  blockCount: number;
  hasCloudData: boolean;
  extensions: string[];
  /** URLs of external extensions, whose code the platform does not run. */
  extensionUrls: string[];
  /** Names of costumes and sounds that the archive lacks, each once. */
  missingAssets: string[];
};

type Entries = Readonly<Record<string, unknown>>;

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isShadow = (entry: unknown): boolean => isEntries(entry) && entry['shadow'] === true;

const asset = z.looseObject({
  assetId: z.string(),
  dataFormat: z.string(),
  md5ext: z.optional(z.string()),
});

/** A project of Scratch 3 that `judgeProject` has accepted. */
const scratch3 = z.looseObject({
  targets: z.array(
    z.looseObject({
      // The entries of large maps are read directly: a schema for each entry would block the server for seconds.
      variables: z.custom<Entries>(isEntries),
      blocks: z.custom<Entries>(isEntries),
      costumes: z.array(asset),
      sounds: z.array(asset),
    }),
  ),
  extensions: z.array(z.string()),
  extensionURLs: z.optional(z.record(z.string(), z.string())),
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

/** The reason why the bytes of a project.json are not a project. */
export type UnreadableProject = { readonly fault: ProjectFault | 'notJson' };

/** Reads a project.json of Scratch 3 or 2 like the editor; `names` are the other files of the archive. */
export function readProject(bytes: Uint8Array, names: ReadonlySet<string>): ProjectFacts | UnreadableProject {
  const json = parseJson(bytes);
  if (json === undefined) return { fault: 'notJson' };
  const judgement = judgeProject(json);
  if (judgement.fault !== undefined) return judgement;
  return judgement.version === 3
    ? readScratch3(scratch3.parse(judgement.project), names)
    : readScratch2(scratch2.parse(judgement.project), names);
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
  { targets, extensions, extensionURLs = {} }: z.infer<typeof scratch3>,
  names: ReadonlySet<string>,
): ProjectFacts {
  const needed = targets.flatMap((each) => [...each.costumes, ...each.sounds]).map(assetName);
  const blocks = targets.flatMap((each) => Object.values(each.blocks));
  const variables = targets.flatMap((each) => Object.values(each.variables));
  return {
    version: 3,
    spriteCount: targets.length - 1,
    blockCount: blocks.filter((block) => !isShadow(block)).length,
    hasCloudData: variables.some((variable) => Array.isArray(variable) && variable[2] === true),
    extensions,
    extensionUrls: Object.values(extensionURLs),
    missingAssets: missingNames(needed, names),
  };
}

/** Projects of early Scratch 3 have no md5ext. */
function assetName({ assetId, dataFormat, md5ext }: z.infer<typeof asset>): string {
  return md5ext ?? `${assetId}.${dataFormat}`;
}

function readScratch2(stage: z.infer<typeof scratch2>, names: ReadonlySet<string>): ProjectFacts {
  // Children are sprites and monitors; monitors have no object name.
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
    missingAssets: missingNames(
      needed.filter((name) => name !== ''),
      names,
    ),
  };
}

/** Scratch 2 numbers the files of an archive and keeps the md5 name only inside the project. */
function numberedName(id: number | undefined, md5ext = ''): string {
  return id === undefined || id < 0 ? '' : `${id}${/\.\w+$/.exec(md5ext)?.[0] ?? ''}`;
}

/**
 * Counts blocks, which are arrays that begin with a name. It uses its own stack, because the file determines the
 * nesting.
 */
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

function missingNames(needed: readonly string[], names: ReadonlySet<string>): string[] {
  return [...new Set(needed)].filter((name) => !names.has(name));
}
