import { useMemo } from 'react';
import { readScripts } from '#shared/work-blocks/read-scripts.ts';
import type { ReadScript } from '#shared/work-blocks/script-tree.ts';
import { WholeScript } from '#shared/work-blocks/whole-script.tsx';
import type { BlockPattern } from './project-conditions.ts';
import { scriptJson } from './script-json.ts';

/** Enough for any step. */
const maxBlocks = 200;

/** Returns a script of a step for drawing. */
export function readStepScript(blocks: readonly BlockPattern[]): ReadScript | undefined {
  const [script] = readScripts({
    blocks: new Map(Object.entries(scriptJson(blocks))),
    comments: new Map(),
    seen: new Set(),
    room: { left: maxBlocks, isCut: false },
  });
  return script;
}

/** The drawn blocks of a step, and their text for screen readers. */
export function StepBlocks({ blocks }: { readonly blocks: readonly BlockPattern[] }) {
  const script = useMemo(() => readStepScript(blocks), [blocks]);
  return script === undefined ? null : <WholeScript script={script} />;
}
