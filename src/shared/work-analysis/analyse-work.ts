import { analyseProject, type Analysis, type AnalysisFailure } from '#common/analysis/analyse.ts';
import { asEntries, asList, asText } from '#common/analysis/json.ts';
import { blockLimits, parsedJson, projectJson } from '#shared/work-blocks/read-project.ts';
import { readScripts } from '#shared/work-blocks/read-scripts.ts';
import type { ReadScript } from '#shared/work-blocks/script-tree.ts';

/** The text of a project.json, or a .sb3 file. */
type WorkContent = string | ArrayBuffer;

export type AnalysisRequest = {
  readonly work: WorkContent;
  /** The starter project of the unit; undefined without one. */
  readonly starter?: WorkContent | undefined;
};

/** A script of a sprite, for drawing. */
export type PlacedScript = ReadScript & { readonly sprite: string };

export type WorkAnalysis = Analysis & {
  /** The scripts that the analysis names. */
  readonly scripts: readonly PlacedScript[];
  /** The text of the first line of each block that gives points, by the id of the block. */
  readonly blockTexts: Readonly<Record<string, string>>;
};

/** Analyses a work, and reads the scripts that the result names. */
export function analyseWork({ work, starter }: AnalysisRequest): WorkAnalysis | AnalysisFailure {
  const json = jsonOf(work);
  const analysis = analyseProject(json, starter === undefined ? undefined : jsonOf(starter));
  if ('problem' in analysis) return analysis;
  return { ...analysis, scripts: scriptsIn(json, analysis), blockTexts: blockTextsIn(json, analysis) };
}

function jsonOf(content: WorkContent): unknown {
  return typeof content === 'string' ? parsedJson(content) : projectJson(new Uint8Array(content));
}

const keyOf = (sprite: string, id: string): string => JSON.stringify([sprite, id]);

function scriptsIn(json: unknown, { findings, habits, score, own }: Analysis): PlacedScript[] {
  const locations = [...findings, ...habits, ...score].flatMap(({ location }) => location ?? []);
  const named = new Set(
    [...locations, ...(own?.scripts ?? [])].map(({ sprite, script }) => keyOf(sprite, script ?? '')),
  );
  const room = { left: blockLimits.blocks, isCut: false };
  return targetsOf(json).flatMap(({ sprite, blocks }) =>
    readScripts({ blocks, comments: new Map(), seen: new Set(), room })
      .filter(({ id }) => named.has(keyOf(sprite, id)))
      .map((script) => ({ ...script, sprite })),
  );
}

function blockTextsIn(json: unknown, { score }: Analysis): Record<string, string> {
  const targets = targetsOf(json);
  return Object.fromEntries(
    score.flatMap(({ location }) => {
      const [id] = location?.blocks ?? [];
      const blocks = targets.find(({ sprite }) => sprite === location?.sprite)?.blocks;
      return id === undefined || blocks === undefined ? [] : [[id, textOf(id, blocks)] as const];
    }),
  );
}

type Blocks = ReadonlyMap<string, unknown>;

/** Returns the first line of a block, without the blocks inside and below it. */
function textOf(id: string, blocks: Blocks): string {
  const alone = { ...asEntries(blocks.get(id)), topLevel: true, next: null };
  // A loose variable is a list and would be a script too.
  const others = [...blocks].filter(
    ([, block]) => !Array.isArray(block) && asEntries(block)['topLevel'] !== true,
  );
  const [script] = readScripts({
    blocks: new Map<string, unknown>([...others, [id, alone]]),
    comments: new Map(),
    seen: new Set(),
    room: { left: blockLimits.blocks, isCut: false },
  });
  return script?.text.split('\n')[0] ?? '';
}

function targetsOf(json: unknown): { readonly sprite: string; readonly blocks: Blocks }[] {
  return asList(asEntries(json)['targets'])
    .slice(0, blockLimits.sprites)
    .map((target) => ({
      sprite: asText(asEntries(target)['name']),
      blocks: new Map(Object.entries(asEntries(asEntries(target)['blocks']))),
    }));
}
