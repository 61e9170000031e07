import { measures, type Box } from '#machines/machine-layout.ts';
import { nodeRows, rowTop, titleOf } from './diagram-texts.ts';
import type { DrawnMachine } from './drawn-machine.ts';
import { fileOfMachine } from './machines.ts';
import type { View } from './use-viewport.ts';
import styles from './stage.module.css';

type StageControlsProps = {
  /** The machine's folder. */
  readonly machine: string;
  readonly drawn: DrawnMachine;
  readonly view: View;
  readonly onToggle: (id: string) => void;
};

/** The controls of a diagram, as a layer above the picture: the exported picture has none. */
export function StageControls({ machine, drawn, view, onToggle }: StageControlsProps) {
  const { graph, layout, foldable, folded } = drawn;
  const boxes = graph.nodes.flatMap((node) => {
    const box = layout.nodes[node.id];
    return box === undefined ? [] : [{ node, box }];
  });
  const links = boxes.flatMap(({ node, box }) =>
    nodeRows(machine, graph, node).flatMap(({ kind, id }, index) => {
      const other = kind === 'invoke' ? fileOfMachine(id)?.entry : undefined;
      return other === undefined ? [] : [{ key: `${node.id} ${id}`, other, box: rowBox(box, index) }];
    }),
  );
  return (
    <div
      className={styles['controls']}
      style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
    >
      {boxes
        .filter(({ node }) => foldable.includes(node.id))
        .map(({ node, box }) => (
          <button
            key={node.id}
            type="button"
            aria-expanded={!folded.includes(node.id)}
            aria-label={`${titleOf(machine, node).text}的内部`}
            style={{ left: box.x + box.w - measures.fold - 6, top: box.y + 6 }}
            onClick={() => onToggle(node.id)}
          >
            {folded.includes(node.id) ? '+' : '−'}
          </button>
        ))}
      {links.map(({ key, other, box: { x, y, w, h } }) => (
        <a
          key={key}
          href={`#${other.id}`}
          aria-label={`打开状态机 ${other.title}`}
          style={{ left: x, top: y, width: w, height: h }}
        />
      ))}
    </div>
  );
}

function rowBox(box: Box, index: number): Box {
  return { x: box.x + 4, y: rowTop(box, index), w: box.w - 8, h: measures.row };
}
