import css from 'scratchblocks/scratch3/style.css.js';
import { ScriptDrawing } from './script-drawing.tsx';
import type { ReadScript } from './script-tree.ts';

/** A script drawn at once, with the style of the drawing, and its text for screen readers. */
export function WholeScript({ script }: { readonly script: ReadScript }) {
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
