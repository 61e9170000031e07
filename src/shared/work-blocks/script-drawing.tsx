import { useMemo } from 'react';
import { WhenNear } from '#shared/ui/when-near.tsx';
import { drawScript, markText } from './draw-script.ts';
import { countBlocks, maxDrawn, scriptParts } from './script-parts.ts';
import { scriptText } from './script-text.ts';
import type { ReadBlock, ReadScript } from './script-tree.ts';
import styles from './blocks.module.css';

type ScriptDrawingProps = {
  readonly script: ReadScript;
  /** In lower case. */
  readonly words: string;
  /** Renders everything at once instead of on scroll, for printing. */
  readonly whole?: boolean;
};

/** A script as blocks, and as text for screen readers. */
export function ScriptDrawing({ script, words, whole = false }: ScriptDrawingProps) {
  const parts = useMemo(() => scriptParts(script.blocks), [script]);
  return (
    <>
      {parts.map(({ from, blocks }) => {
        const drawn = <Part key={from} blocks={blocks} words={words} />;
        if (whole) return drawn;
        return (
          // Reserves space, so that the content below does not move.
          <div key={from} style={{ minHeight: linesOf(blocks) * lineHeight }}>
            <WhenNear>{drawn}</WhenNear>
          </div>
        );
      })}
      {whole ? null : <pre className="visually-hidden">{script.text}</pre>}
    </>
  );
}

/** The height of a block of one line, in pixels. */
const lineHeight = 34;

function linesOf(blocks: readonly ReadBlock[]): number {
  return scriptText(blocks).split('\n').length;
}

function Part({ blocks, words }: { readonly blocks: readonly ReadBlock[]; readonly words: string }) {
  const drawing = useMemo(() => (countBlocks(blocks) > maxDrawn ? undefined : drawScript(blocks)), [blocks]);
  if (drawing === undefined) return <pre className={styles['text']}>{scriptText(blocks)}</pre>;
  return (
    <div
      className={styles['drawing']}
      ref={(container) => {
        if (container === null) return;
        if (drawing.parentNode !== container) container.replaceChildren(drawing);
        markText(drawing, words);
      }}
    />
  );
}
