import { counted, ownText } from './blocks.ts';
import type { Project, Script, Sprite } from './project.ts';

/** The part of a project that its starter does not have. */
export type OwnPart = {
  /** Names of sprites that are not in the starter. A renamed sprite with the scripts of the starter is not new. */
  readonly newSprites: readonly string[];
  readonly scripts: readonly {
    readonly sprite: string;
    /** The id of the first block. */
    readonly script: string;
    /** `changed` starts like a script of the starter that the project no longer has. */
    readonly kind: 'new' | 'changed';
    readonly ownBlocks: number;
  }[];
  /** The number of blocks that are not in the starter, and of all blocks. */
  readonly ownBlocks: number;
  readonly blocks: number;
};

export type Comparison = { readonly own: OwnPart; readonly isOwn: (script: Script) => boolean };

/** The texts of a script's blocks. Scripts with equal texts do the same. */
type Lines = { readonly lines: readonly string[]; readonly text: string };

/** The number of scripts of the starter that a changed script is compared with. */
const maxCandidates = 50;

/** Compares a project with the starter project it began with. Ids, positions and the order of scripts do not count. */
export function compareProjects(project: Project, starter: Project): Comparison {
  const known = new Map<Script, Lines>();
  const linesOf = (script: Script): Lines => {
    const lines = known.get(script)?.lines ?? script.blocks.map((block) => ownText(block));
    const entry = known.get(script) ?? { lines, text: lines.join('\n') };
    known.set(script, entry);
    return entry;
  };
  const partners = partnersOf(project, starter, linesOf);
  const kept = new Set<Script>();
  const scripts = project.sprites.flatMap((sprite) => {
    const rest = new Set(partners.get(sprite)?.scripts);
    const byText = new Map<string, Script[]>();
    for (const script of rest) {
      const { text } = linesOf(script);
      const group = byText.get(text);
      if (group === undefined) byText.set(text, [script]);
      else group.push(script);
    }
    for (const script of sprite.scripts) {
      const same = byText.get(linesOf(script).text)?.pop();
      if (same === undefined) continue;
      kept.add(script);
      rest.delete(same);
    }
    return sprite.scripts
      .filter((script) => !kept.has(script))
      .map((script) => ownScript(script, rest, (one) => linesOf(one).lines));
  });
  return {
    own: {
      newSprites: project.sprites.filter((sprite) => !partners.has(sprite)).map(({ name }) => name),
      scripts,
      ownBlocks: scripts.reduce((sum, { ownBlocks }) => sum + ownBlocks, 0),
      blocks: project.scripts.reduce((sum, { blocks }) => sum + blocks.length, 0),
    },
    isOwn: (script) => !kept.has(script),
  };
}

/** Returns the starter's sprite for each sprite: the one of the same name, else one with the same scripts. */
function partnersOf(
  project: Project,
  starter: Project,
  linesOf: (script: Script) => Lines,
): ReadonlyMap<Sprite, Sprite> {
  const partners = new Map<Sprite, Sprite>([[project.stage, starter.stage]]);
  const free = new Set(starter.sprites.filter(({ isStage }) => !isStage));
  const pairUp = (keyOf: (sprite: Sprite) => string) => {
    const byKey = new Map([...free].map((sprite) => [keyOf(sprite), sprite]));
    for (const sprite of project.sprites) {
      if (partners.has(sprite)) continue;
      const key = keyOf(sprite);
      const partner = key === '' ? undefined : byKey.get(key);
      if (partner !== undefined && free.delete(partner)) partners.set(sprite, partner);
    }
  };
  pairUp(({ name }) => name);
  pairUp(({ scripts }) =>
    scripts
      .map((script) => linesOf(script).text)
      .sort()
      .join('\n\n'),
  );
  return partners;
}

/** Takes the most similar script of the rest that starts by the same event. */
function ownScript(
  script: Script,
  rest: Set<Script>,
  linesOf: (script: Script) => readonly string[],
): OwnPart['scripts'][number] {
  const lines = linesOf(script);
  let best: { readonly script: Script; readonly shared: number } | undefined;
  let candidates = 0;
  for (const other of rest) {
    candidates += 1;
    if (candidates > maxCandidates) break;
    if (linesOf(other)[0] !== lines[0]) continue;
    counted(script.sprite, linesOf(other));
    counted(script.sprite, lines);
    const shared = sharedLines(lines, linesOf(other));
    if (shared > 1 && shared > (best?.shared ?? 0)) best = { script: other, shared };
  }
  if (best !== undefined) rest.delete(best.script);
  return {
    sprite: script.sprite.name,
    script: script.id,
    kind: best === undefined ? 'new' : 'changed',
    ownBlocks: lines.length - (best?.shared ?? 0),
  };
}

/** Returns how many texts two lists have in common, each counted as often as in both. */
function sharedLines(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1);
  return one.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count > 0;
  }).length;
}
