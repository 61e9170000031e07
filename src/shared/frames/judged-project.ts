import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { judgeProject } from '#openapi/repair-project.ts';
import { entriesOf, isEntries, listOf, textOf, type Entries } from '#openapi/repair-values.ts';
import { isScratch1, readScratch1 } from '#openapi/scratch1.ts';
import { isSlowPicture } from '#openapi/slow-picture.ts';

const questionMarkSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect x="2" y="2" width="92" height="92" rx="12" fill="#e8eaee" stroke="#8a93a3" stroke-width="4"/><path d="M32 36a16 16 0 1 1 24 14c-5 3-8 6-8 12" fill="none" stroke="#5c6675" stroke-width="8" stroke-linecap="round"/><circle cx="48" cy="75" r="5" fill="#5c6675"/></svg>';

/** The drawing that replaces one that would stop the browser: the file, its md5, and its centre. */
export const questionMark = {
  svg: questionMarkSvg,
  md5: '7745815752a0429e82074b1cb88c62a2',
  center: 48,
} as const;

const isProject = (name: string): boolean => /^(?!__MACOSX\/)(?:[^/]+\/)?project\.json$/.test(name);

type Bytes = Uint8Array<ArrayBuffer>;
type Files = Readonly<Record<string, Uint8Array>>;

/** A project file for an engine. */
export type JudgedProject = {
  readonly bytes: Bytes;
  /** The costumes that would stop the browser and are shown as a question mark, by their names. */
  readonly replaced: readonly string[];
};

/**
 * Returns a project file for an engine, repaired by the validator of uploads if necessary. A file that is not a Scratch
 * project is left to the engine and returned unchanged. Undefined if the validator refuses it.
 */
export function judgedProject(bytes: Bytes): JudgedProject | undefined {
  if (isScratch1(bytes)) return judgedScratch1(bytes);
  if (!isArchive(bytes)) return { bytes, replaced: [] };
  try {
    return judgedArchive(bytes);
  } catch {
    // fflate throws for unreadable files, and Scratch 2 wrote values that are not JSON.
    return { bytes, replaced: [] };
  }
}

function judgedArchive(bytes: Bytes): JudgedProject | undefined {
  const [name, text] = Object.entries(unzipSync(bytes, { filter: (file) => isProject(file.name) }))[0] ?? [];
  if (name === undefined || text === undefined) return undefined;
  const judged = judgeProject(JSON.parse(strFromU8(text)));
  if (judged.fault === 'unknown') return { bytes, replaced: [] };
  if (judged.fault !== undefined) return undefined;
  const requested = new Set(costumesOf(judged.project).map(({ costume }) => fileOf(costume)));
  const pictures = unzipSync(bytes, { filter: (file) => requested.has(bareName(file.name)) });
  const { project, replaced } = withoutSlow(judged.project, pictures);
  if (replaced.length === 0 && !judged.isRepaired && !startsWithMark(text)) return { bytes, replaced };
  // The archive is not compressed, because it is read only once, here.
  const files = { ...unzipSync(bytes), ...markFiles(replaced), [name]: strToU8(JSON.stringify(project)) };
  return { bytes: zipSync(files, { level: 0 }), replaced };
}

/** The engines convert the same file in the same way; they get the archive only if something was repaired. */
function judgedScratch1(bytes: Bytes): JudgedProject | undefined {
  try {
    const file = readScratch1(bytes.slice().buffer);
    if (file === undefined || file.isHuge) return undefined;
    const judged = judgeProject(JSON.parse(file.project));
    if (judged.fault !== undefined) return undefined;
    if (!judged.isRepaired) return { bytes, replaced: [] };
    const files = { ...file.files(), 'project.json': strToU8(JSON.stringify(judged.project)) };
    return { bytes: zipSync(files, { level: 0 }), replaced: [] };
  } catch {
    // Lists that contain themselves, and pictures of a wrong shape.
    return undefined;
  }
}

const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;
/** The byte order mark, which engines parse as part of the JSON. */
const startsWithMark = ([first, second, third]: Uint8Array): boolean =>
  first === 0xef && second === 0xbb && third === 0xbf;
const bareName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

type Costume = { readonly target: Entries; readonly costume: Entries };

const targetsOf = (project: Entries): readonly Entries[] =>
  Array.isArray(project['targets'])
    ? project['targets'].filter(isEntries)
    : [project, ...listOf(project['children']).filter(isEntries)];

const costumesOf = (project: Entries): Costume[] =>
  targetsOf(project).flatMap((target) =>
    listOf(target['costumes'])
      .filter(isEntries)
      .map((costume) => ({ target, costume })),
  );

/** Returns the name of the file of a costume: of its md5 in Scratch 3, its number in Scratch 2. */
function fileOf({ md5ext, assetId, dataFormat, baseLayerID, baseLayerMD5 }: Entries): string {
  if (baseLayerMD5 === undefined) return textOf(md5ext ?? `${textOf(assetId)}.${textOf(dataFormat)}`);
  return `${textOf(baseLayerID)}${/\.\w+$/.exec(textOf(baseLayerMD5))?.[0] ?? ''}`;
}

/** The number of the question mark in a project of Scratch 2. */
const markNumber = 1_000_000;
const markFiles = (replaced: readonly string[]): Files =>
  replaced.length === 0
    ? {}
    : {
        [`${questionMark.md5}.svg`]: strToU8(questionMark.svg),
        [`${markNumber}.svg`]: strToU8(questionMark.svg),
      };

/** Replaces the costumes whose pictures would stop the browser. */
function withoutSlow(project: Entries, files: Files): { project: Entries; replaced: string[] } {
  const slow = new Set(
    Object.entries(files)
      .filter(([, bytes]) => isSlowPicture(bytes))
      .map(([name]) => bareName(name)),
  );
  if (slow.size === 0) return { project, replaced: [] };
  const replaced: string[] = [];
  const mark = (target: Entries): Entries => ({
    ...target,
    costumes: listOf(target['costumes']).map((one) => {
      const costume = entriesOf(one);
      if (!slow.has(fileOf(costume))) return one;
      replaced.push(nameOf(target, costume));
      return marked(costume);
    }),
  });
  const changed = Array.isArray(project['targets'])
    ? { ...project, targets: targetsOf(project).map(mark) }
    : {
        ...mark(project),
        children: listOf(project['children']).map((child) =>
          isEntries(child) && Object.hasOwn(child, 'costumes') ? mark(child) : child,
        ),
      };
  // Replaced costumes may be identical.
  const judged = judgeProject(changed);
  return { project: judged.fault === undefined ? judged.project : changed, replaced };
}

function marked(costume: Entries): Entries {
  const { md5, center } = questionMark;
  const placed = { bitmapResolution: 1, rotationCenterX: center, rotationCenterY: center };
  if (!Object.hasOwn(costume, 'baseLayerMD5'))
    return { ...costume, ...placed, assetId: md5, dataFormat: 'svg', md5ext: `${md5}.svg` };
  const { textLayerID: _id, textLayerMD5: _md5, ...rest } = costume;
  return { ...rest, ...placed, baseLayerID: markNumber, baseLayerMD5: `${md5}.svg` };
}

function nameOf(target: Entries, costume: Entries): string {
  const isStage = target['isStage'] === true || target['objName'] === 'Stage';
  const owner = isStage ? '舞台' : textOf(target['name'] ?? target['objName']);
  return `${owner}的${textOf(costume['name'] ?? costume['costumeName'])}`;
}
