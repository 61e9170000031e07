import type { FileHandle } from 'node:fs/promises';

import type { Entry, ZipFile } from 'yauzl';
import { isDrawing, isSlowPicture, pictureHead } from '#openapi/slow-picture.ts';

import { isSb1, readSb1 } from './sb1.ts';
import { readProject, type ProjectFacts, type UnreadableProject } from './sb3-project.ts';
import { isDiskError, withZip } from './with-zip.ts';
import { isPlainEntry } from './zip-entry.ts';

export type Sb3Reason =
  | 'notZip'
  | 'broken'
  | 'noProject'
  | 'tooManyEntries'
  | 'tooLarge'
  | 'slowPicture'
  | UnreadableProject['fault'];

export type Sb3Report =
  | ({ ok: true } & ProjectFacts)
  | { ok: false; reason: Sb3Reason; /** For the person who uploads, in Chinese. */ message: string };

/** Sizes in bytes of the inflated content. */
export type Sb3Limits = {
  entries: number;
  total: number;
  project: number;
  /** Maximum size of an SVG, as in Scratch. */
  drawing: number;
  /** Maximum ratio of inflated to packed size, checked from `ratioFrom` bytes: silence and drawings pack well. */
  ratio: number;
  ratioFrom: number;
};

export const SB3_LIMITS: Sb3Limits = {
  entries: 2000,
  total: 300 * 1024 * 1024,
  project: 8 * 1024 * 1024,
  drawing: 10 * 1024 * 1024,
  ratio: 200,
  ratioFrom: 10 * 1024 * 1024,
};

const MESSAGES: Record<Sb3Reason, string> = {
  notZip: '文件不是 Scratch 作品，请上传 .sb3、.sb2 或 .sb 文件',
  broken: '作品文件已损坏，请重新保存后再上传',
  noProject: '作品文件里缺少 project.json，请用 Scratch 重新保存后再上传',
  notJson: '作品里的 project.json 读不出来，可能没有保存完整，请重新保存后再上传',
  unknown: '作品内容无法识别，请用 Scratch 1.4、2.0 或 3.0 重新保存',
  tooDeep: '作品里的内容嵌套太深，编辑器打不开，请减少积木的层数后再上传',
  noStage: '作品里没有舞台，请用 Scratch 重新保存后再上传',
  manyStages: '作品里有不止一个舞台，请用 Scratch 重新保存后再上传',
  tooManyBlocks: '作品里的积木太多，请减少积木后再上传',
  tooManyEntries: '作品里的造型和声音太多，请减少一些再上传',
  tooLarge: '作品太大，请减少一些造型或声音再上传',
  slowPicture: '作品里有一张图画太大或太复杂，浏览器显示不了，请换掉这张造型后再上传',
};

class Sb3Rejection extends Error {
  readonly reason: Sb3Reason;
  constructor(reason: Sb3Reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Inspects every byte of a Scratch project file within limits. Sizes are counted while inflating, because the headers
 * of a malicious archive may be wrong. Invalid input gives a report, never an error; an unreadable disk is an error.
 */
export async function inspectSb3(path: string, limits: Partial<Sb3Limits> = {}): Promise<Sb3Report> {
  try {
    if (await isSb1(path)) return await inspectSb1(path);
    const zipOptions = { before: requireZipStart, options: { strictFileNames: true } };
    const { project, names } = await withZip(path, zipOptions, (zip) =>
      readEntries(zip, { ...SB3_LIMITS, ...limits }),
    );
    if (project === undefined) throw new Sb3Rejection('noProject');
    const facts = readProject(project, names);
    if ('fault' in facts) throw new Sb3Rejection(facts.fault);
    return { ok: true, ...facts };
  } catch (error) {
    return refusal(error);
  }
}

/** Inspects a Scratch 1.4 file, which is not an archive: nothing inflates and no asset can be missing. */
async function inspectSb1(path: string): Promise<Sb3Report> {
  const project = await readSb1(path);
  if (project === undefined) throw new Sb3Rejection('broken');
  if (project.isHuge) throw new Sb3Rejection('slowPicture');
  const facts = readProject(Buffer.from(project.project), new Set());
  if ('fault' in facts) throw new Sb3Rejection(facts.fault);
  return { ok: true, ...facts, version: 1, missingAssets: [] };
}

async function requireZipStart(handle: FileHandle): Promise<void> {
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  // An interrupted download lacks the directory at its end, but begins as a zip does.
  if (buffer.toString('latin1') !== 'PK\u0003\u0004') throw new Sb3Rejection('notZip');
}

function refusal(error: unknown): Sb3Report {
  if (isDiskError(error)) throw error;
  const reason = error instanceof Sb3Rejection ? error.reason : 'broken';
  return { ok: false, reason, message: MESSAGES[reason] };
}

type Contents = { project: Buffer | undefined; names: ReadonlySet<string> };

async function readEntries(zip: ZipFile, limits: Sb3Limits): Promise<Contents> {
  if (zip.entryCount > limits.entries) throw new Sb3Rejection('tooManyEntries');
  const names = new Set<string>();
  let project: Buffer | undefined;
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (!isPlainEntry(entry)) throw new Sb3Rejection('broken');
    if (entry.fileName.endsWith('/') || entry.fileName.startsWith('__MACOSX/')) continue;
    const name = flatName(entry.fileName);
    // With two entries of one name, this check and the player could read different ones.
    if (names.has(name)) throw new Sb3Rejection('broken');
    names.add(name);
    const isProject = name === 'project.json';
    const { size, start } = await readEntry(zip, entry, { isProject, room: limits.total - total, limits });
    total += size;
    if (isProject) project = start;
    else if (isSlowPicture(start)) throw new Sb3Rejection('slowPicture');
  }
  return { project, names };
}

/** Players find files at the top or in one folder (a project zipped manually), not deeper. */
function flatName(fileName: string): string {
  const parts = fileName.split('/');
  if (parts.length > 2) throw new Sb3Rejection('broken');
  return parts.at(-1) ?? '';
}

/** Inflates an entry. Returns its size and the bytes to check: the whole of a project or drawing, else the start. */
async function readEntry(
  zip: ZipFile,
  entry: Entry,
  { isProject, room, limits }: { isProject: boolean; room: number; limits: Sb3Limits },
): Promise<{ size: number; start: Buffer }> {
  const isNamedDrawing = /\.svg$/i.test(entry.fileName);
  let max = isProject ? limits.project : isNamedDrawing ? limits.drawing : room;
  if (entry.uncompressedSize > Math.min(room, max)) throw new Sb3Rejection('tooLarge');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (!Buffer.isBuffer(chunk)) throw new Sb3Rejection('broken');
    const isWhole = isProject || (size === 0 ? isDrawing(chunk) : max === limits.drawing);
    if (isWhole && !isProject) max = limits.drawing;
    size += chunk.length;
    if (size > Math.min(room, max)) throw new Sb3Rejection('tooLarge');
    if (size > limits.ratioFrom && size > entry.compressedSize * limits.ratio)
      throw new Sb3Rejection('tooLarge');
    if (isWhole || size - chunk.length < pictureHead) chunks.push(chunk);
  }
  return { size, start: Buffer.concat(chunks) };
}
