import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { GraphNode } from '#machines/machine-graph.ts';
import { directions, measures, type Box } from '#machines/machine-layout.ts';
import { Diagram } from './diagram.tsx';
import { nameWidth, nodeRows, rowTop, rowWidth, titleOf } from './diagram-texts.ts';
import { drawnMachine, type DrawnMachine } from './drawn-machine.ts';
import { machineFiles } from './machines.ts';

afterEach(cleanup);

/** Returns whether a line of horizontal and vertical segments crosses a box. */
function crosses(line: readonly number[], { x, y, w, h }: Box): boolean {
  return line.some((_value, at) => {
    const [x1, y1, x2, y2] = line.slice(at, at + 4);
    if (at % 2 === 1 || x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
      return false;
    return (
      Math.max(x1, x2) > x && Math.min(x1, x2) < x + w && Math.max(y1, y2) > y && Math.min(y1, y2) < y + h
    );
  });
}

/** Returns the places of a state's texts: its name, and the lines about its actions and actors. */
function textsOf(machine: string, { graph, layout }: DrawnMachine, node: GraphNode): readonly Box[] {
  const box = layout.nodes[node.id];
  if (box === undefined) return [];
  const x = box.x + measures.padding;
  const width = nameWidth(titleOf(machine, node), measures.titleFont);
  const title = { x, y: box.y + 6, w: width, h: measures.title - 10 };
  const rows = nodeRows(machine, graph, node).map((row, index) => ({
    x,
    y: rowTop(box, index) + 3,
    w: rowWidth(row),
    h: measures.row - 8,
  }));
  return [title, ...rows];
}

it('no line is visible behind a text of a state', () => {
  const uncovered: string[] = [];
  let crossings = 0;
  for (const file of machineFiles)
    for (const direction of directions) {
      const drawn = drawnMachine(file, { direction, folded: new Set(), look: undefined });
      const { graph, layout } = drawn;
      const lines = Object.values(layout.edges).map(({ line }) => line);
      const crossed = graph.nodes.flatMap((node) =>
        textsOf(file.entry.id, drawn, node)
          .filter((text) => lines.some((line) => crosses(line, text)))
          .map((text) => ({ ...text, name: node.id })),
      );
      if (crossed.length === 0) continue;
      crossings += crossed.length;
      const { container } = render(
        <svg>
          <Diagram machine={file.entry.id} graph={graph} layout={layout} marks={{}} />
        </svg>,
      );
      const lastLine = [...container.querySelectorAll('.md-line')].at(-1);
      for (const text of crossed) {
        const isCovered = [...container.querySelectorAll('rect.md-under')].some((rect) => {
          const [x = 0, y = 0, w = 0, h = 0] = ['x', 'y', 'width', 'height'].map((name) =>
            Number(rect.getAttribute(name)),
          );
          const isAround = x <= text.x && y <= text.y && x + w >= text.x + text.w && y + h >= text.y + text.h;
          return isAround && lastLine?.compareDocumentPosition(rect) === Node.DOCUMENT_POSITION_FOLLOWING;
        });
        if (!isCovered) uncovered.push(`${file.entry.id} ${direction}: ${text.name}`);
      }
      cleanup();
    }
  expect(uncovered).toEqual([]);
  // Without a crossed text nothing was checked.
  expect(crossings).toBeGreaterThan(0);
});
