import type { GraphEdge, GraphNode, MachineGraph } from '#machines/machine-graph.ts';
import type { EventKind } from '#machines/xstate-inside.ts';
import { measures, type Box, type MachineLayout } from '#machines/machine-layout.ts';
import { markClasses, type DiagramMarks } from './diagram-marks.ts';
import { iconPath } from './diagram-icons.ts';
import { lineLength, pointAt, roundedPath } from './diagram-lines.ts';
import { edgeName, partName } from './part-names.ts';
import { StateBox, StateText } from './state-box.tsx';

export type DiagramProps = {
  /** The machine's folder. */
  readonly machine: string;
  /** As it is drawn: without what is folded. */
  readonly graph: MachineGraph;
  readonly layout: MachineLayout;
  readonly marks: DiagramMarks;
  readonly onChoose?: (id: string) => void;
  /** States whose insides are not drawn. */
  readonly folded?: readonly string[];
};

/** A machine as shapes of an SVG, in the coordinates of its layout. */
export function Diagram({ machine, graph, layout, marks, onChoose, folded }: DiagramProps) {
  const boxes = graph.nodes.flatMap((node) => {
    const box = layout.nodes[node.id];
    return box === undefined ? [] : [{ node, box }];
  });
  const places = graph.edges.flatMap((edge) => {
    const place = layout.edges[edge.id];
    return place === undefined ? [] : [{ edge, ...place }];
  });
  return (
    <g className="md-diagram">
      {boxes.map(({ node, box }) => (
        <StateBox
          key={node.id}
          {...{ machine, graph, node, box, marks, onChoose }}
          target={initialBox(layout, node)}
          isFolded={folded?.includes(node.id) === true}
        />
      ))}
      {places.map(({ edge, line }) => (
        <Line key={edge.id} kind={edge.kind} line={line} classes={markClasses(marks, edge.id)} />
      ))}
      {boxes.map(({ node, box }) => (
        <StateText key={node.id} {...{ machine, graph, node, box, marks, onChoose }} />
      ))}
      {/* Above every line: a line through its words would cross them out. */}
      {places.map(({ edge, chip }) => (
        <Words key={edge.id} {...{ machine, edge, chip, marks, onChoose }} />
      ))}
    </g>
  );
}

function initialBox(layout: MachineLayout, node: GraphNode): Box | undefined {
  return node.initial === undefined ? undefined : layout.nodes[node.initial];
}

type LineProps = { readonly kind: EventKind; readonly line: readonly number[]; readonly classes: string };

function Line({ kind, line, classes }: LineProps) {
  const tip = pointAt(line, lineLength(line));
  const before = pointAt(line, lineLength(line) - 1);
  const turn = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  return (
    <g className={`md-${kind} ${classes}`}>
      <path className="md-line" d={roundedPath(line)} />
      <path
        className="md-head"
        d="M0 0l-8 -4.5v9z"
        transform={`translate(${tip.x} ${tip.y}) rotate(${turn})`}
      />
    </g>
  );
}

type WordsProps = {
  readonly machine: string;
  readonly edge: GraphEdge;
  readonly chip: Box;
  readonly marks: DiagramMarks;
  readonly onChoose: ((id: string) => void) | undefined;
};

function Words({ machine, edge, chip, marks, onChoose }: WordsProps) {
  const { words, id } = edgeName(machine, edge);
  return (
    <g
      className={`md-part md-${edge.kind} ${markClasses(marks, edge.id)}`}
      data-edge={edge.id}
      onClick={() => onChoose?.(edge.id)}
    >
      <rect className="md-chip" x={chip.x} y={chip.y} width={chip.w} height={chip.h} rx={9} />
      <path
        className="md-icon"
        transform={`translate(${chip.x + 7} ${chip.y + 5})`}
        d={iconPath[edge.kind]}
      />
      <text className="md-word" x={chip.x + measures.chipIcon} y={chip.y + 15.5}>
        {words}
      </text>
      <text className="md-id" x={chip.x + measures.chipIcon} y={chip.y + 31}>
        {id}
      </text>
      <title>{tipOf(machine, edge)}</title>
    </g>
  );
}

function tipOf(machine: string, edge: GraphEdge): string {
  const { words, id } = edgeName(machine, edge);
  const actions = edge.actions.map((name) => `动作：${partName(machine, 'actions', name).words} ${name}`);
  return [words, id, ...actions].join('\n');
}
