import type { Piece, ReadBlock, ReadScript } from '#shared/work-blocks/script-tree.ts';
import { scriptText } from '#shared/work-blocks/script-text.ts';

export type Pupil = { readonly username: string; readonly realname?: string | null | undefined };

/** Replaces the names of pupils in a text of a work. */
export type HideNames = (text: string) => string;

const anyPupil = '某同学';

/**
 * Returns a function that hides the names, given names and accounts of pupils in the texts of one work. A sprite whose name contains
 * one becomes 角色1, 角色2 and so on, in the order of `sprites`; elsewhere the name becomes 某同学.
 *
 * ```ts
 * const hide = hideNames([{ username: 's30112', realname: '王小明' }], ['王小明的猫', '小狗']);
 * hide('看看“王小明的猫”'); // 看看“角色1”
 * ```
 */
export function hideNames(pupils: readonly Pupil[], sprites: readonly string[]): HideNames {
  const names = [...new Set(pupils.flatMap(namesOf))]
    .filter((name) => name !== '')
    // The longest first: a name may begin with another one.
    .sort((one, other) => other.length - one.length);
  const searched = names.filter(isTelling);
  const pattern = searched.length === 0 ? undefined : new RegExp(searched.map(patternOf).join('|'), 'giu');
  const hideIn = (text: string): string => (pattern === undefined ? text : text.replace(pattern, anyPupil));
  const aliases = sprites
    .filter((sprite) => names.includes(sprite) || hideIn(sprite) !== sprite)
    .map((sprite, index) => [sprite, `角色${index + 1}`] as const);
  const aliasOf = new Map(aliases);
  return (text) =>
    aliasOf.get(text) ??
    hideIn(aliases.reduce((now, [sprite, alias]) => now.replaceAll(`“${sprite}”`, `“${alias}”`), text));
}

/** Returns a script with hidden names. */
export function hideInScript(script: ReadScript, hide: HideNames): ReadScript {
  const blocks = script.blocks.map((block) => hideInBlock(block, hide));
  return { id: script.id, count: script.count, blocks, text: scriptText(blocks) };
}

function hideInBlock({ comment, ...block }: ReadBlock, hide: HideNames): ReadBlock {
  return {
    ...block,
    pieces: block.pieces.map((piece) => hideInPiece(piece, hide)),
    ...(comment === undefined ? {} : { comment: hide(comment) }),
  };
}

function hideInPiece(piece: Piece, hide: HideNames): Piece {
  switch (piece.kind) {
    case 'label':
      return { ...piece, text: hide(piece.text) };
    case 'slot':
      return { ...piece, value: hide(piece.value) };
    case 'script':
      return { ...piece, blocks: piece.blocks.map((block) => hideInBlock(block, hide)) };
    case 'block':
      return hideInBlock(piece, hide);
    case 'icon':
      return piece;
    default:
      return piece satisfies never;
  }
}

/** Returns the full name, the given name and the account of a pupil. */
function namesOf({ realname, username }: Pupil): string[] {
  const name = realname?.trim() ?? '';
  return [name, ...(/^\p{Script=Han}{3,}$/u.test(name) ? [name.slice(-2)] : []), username];
}

/** One character is part of many words, and a short number is more often a number of the work than an account. */
const isTelling = (name: string): boolean => name.length > 1 && !/^\d{1,4}$/.test(name);

/**
 * Matches a name, and the part of it that is left where a long text was cut. A name in Latin letters is matched as a
 * whole word: `an` is not in `banana`.
 */
function patternOf(name: string): string {
  const cut = Array.from({ length: Math.max(0, name.length - 2) }, (_, at) =>
    name.slice(0, name.length - 1 - at),
  );
  const start = /^[a-z]/i.test(name) ? '(?<![a-z])' : /^\d/.test(name) ? '(?<!\\d)' : '';
  const end = /[a-z]$/i.test(name) ? '(?![a-z])' : /\d$/.test(name) ? '(?!\\d)' : '';
  return [`${start}${escaped(name)}${end}`, ...cut.map((part) => `${start}${escaped(part)}(?=…)`)].join('|');
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
