import { useMemo } from 'react';
import css from 'scratchblocks/scratch3/style.css.js';
import { readScripts } from '#shared/work-blocks/read-scripts.ts';
import { ScriptDrawing } from '#shared/work-blocks/script-drawing.tsx';
import type { ReadScript } from '#shared/work-blocks/script-tree.ts';
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
  if (script === undefined) return null;
  return (
    <>
      <style href="scratchblocks" precedence="default">
        {css}
      </style>
      <ScriptDrawing script={script} words="" whole />
      <pre className="visually-hidden">{script.text}</pre>
    </>
  );
}
