import { strFromU8, unzipSync } from 'fflate';
import { entryAt, isEntries, shownText } from './project-json.ts';
import { readScripts } from './read-scripts.ts';
import type { ReadProject } from './script-tree.ts';
import { picturesIn, wornBy } from './sprite-pictures.ts';

/** Limits for arbitrary files. The server accepts no larger project.json either. */
export const blockLimits = { jsonBytes: 8 * 1024 * 1024, blocks: 20_000, sprites: 500, notes: 500 } as const;

export type ReadAnswer = ReadProject | { readonly problem: string };

const broken = { problem: '作品文件已损坏，看不了积木' } as const;

/** Returns the blocks of a .sb3 file, or the reason why no blocks can be shown. */
export function readProject(file: Uint8Array): ReadAnswer {
  const project = projectJson(file);
  const targets = entryAt(project, 'targets');
  if (Array.isArray(targets)) return readTargets(targets, file);
  return isEntries(project) ? { problem: '旧版 Scratch 的作品，在编辑器里保存一次后才能看积木' } : broken;
}

/** Returns the parsed project.json of a .sb3 file; undefined for a damaged file. */
export function projectJson(file: Uint8Array): unknown {
  const text = projectText(file);
  return text === undefined ? undefined : parsedJson(text);
}

function projectText(file: Uint8Array): string | undefined {
  try {
    const files = unzipSync(file, {
      filter: ({ name, originalSize }) =>
        /^(?:(?!__MACOSX\/)[^/]+\/)?project\.json$/.test(name) && originalSize <= blockLimits.jsonBytes,
    });
    const [project] = Object.values(files);
    return project === undefined ? undefined : strFromU8(project);
  } catch {
    // fflate throws for unreadable files.
    return undefined;
  }
}

/** Returns the value of a JSON text; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function readTargets(targets: readonly unknown[], file: Uint8Array): ReadProject {
  const room = { left: blockLimits.blocks, isCut: targets.length > blockLimits.sprites };
  const shown = targets.slice(0, blockLimits.sprites);
  const pictures = picturesIn(file, new Set(shown.flatMap((target) => wornBy(target) ?? [])));
  const sprites = shown.map((target, id) => ({
    ...readSprite(target, id, room),
    picture: pictures.get(wornBy(target) ?? ''),
  }));
  return {
    sprites: [...sprites].sort((one, other) => Number(other.isStage) - Number(one.isStage)),
    isCut: room.isCut,
  };
}

function readSprite(target: unknown, id: number, room: { left: number; isCut: boolean }) {
  const comments = commentsOf(target);
  const blocks = new Map(Object.entries(asEntries(entryAt(target, 'blocks'))));
  const fixed = comments.filter(({ blockId }) => blocks.has(blockId));
  return {
    id,
    name: shownText(entryAt(target, 'name')),
    isStage: entryAt(target, 'isStage') === true,
    scripts: readScripts({
      blocks,
      comments: new Map(fixed.map(({ blockId, text }) => [blockId, text])),
      seen: new Set(),
      room,
    }),
    notes: comments.filter((comment) => !fixed.includes(comment) && comment.text !== ''),
  };
}

type Comment = { readonly id: string; readonly blockId: string; readonly text: string };

function commentsOf(target: unknown): Comment[] {
  return Object.entries(asEntries(entryAt(target, 'comments')))
    .slice(0, blockLimits.notes)
    .map(([id, comment]) => ({
      id,
      blockId: shownText(entryAt(comment, 'blockId')),
      text: shownText(entryAt(comment, 'text')),
    }));
}

const asEntries = (value: unknown) => (isEntries(value) ? value : {});
