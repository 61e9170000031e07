import type { GraphEdge, GraphNode, MachineGraph } from '#machines/machine-graph.ts';
import type { EventKind } from '#machines/xstate-inside.ts';
import { measures, type Box, type MachineLayout } from '#machines/machine-layout.ts';
import { markClasses, type DiagramMarks } from './diagram-marks.ts';
import { iconPath } from './diagram-icons.ts';
import { lineLength, pointAt, roundedPath } from './diagram-lines.ts';
import { noRemovedParts, type RemovedParts } from './removed-parts.ts';
import { edgeName, removedName, partName, type PartName } from './part-names.ts';
import { LostState, StateBox, StateText } from './state-box.tsx';

export type DiagramProps = {
  /** The machine's folder. */
  readonly machine: string;
  /** The displayed graph: without collapsed parts. */
  readonly graph: MachineGraph;
  /** Parts that no longer exist but are drawn. */
  readonly lost?: RemovedParts;
  readonly layout: MachineLayout;
  readonly marks: DiagramMarks;
  readonly onChoose?: (id: string) => void;
  /** States whose children are not drawn. */
  readonly folded?: readonly string[];
};

/** A machine as SVG shapes, in the coordinates of its layout. */
export function Diagram(props: DiagramProps) {
  const { machine, graph, lost = noRemovedParts, layout, marks, onChoose, folded } = props;
  const boxes = placed(graph.nodes, layout.nodes);
  const lostBoxes = placed(lost.nodes, layout.nodes);
  const placedEdges = placed([...graph.edges, ...lost.edges], layout.edges);
  return (
    <g className="md-diagram">
      {boxes.map(({ part: node, place: box }) => (
        <StateBox
          key={node.id}
          {...{ machine, graph, node, box, marks, onChoose }}
          target={initialBox(layout, node)}
          isFolded={folded?.includes(node.id) === true}
        />
      ))}
      {placedEdges.map(({ part: edge, place: { line } }) => (
        <Line
          key={edge.id}
          kind={edge.kind}
          line={line}
          leads={edge.targets.length > 0}
          classes={markClasses(marks, edge.id)}
        />
      ))}
      {boxes.map(({ part: node, place: box }) => (
        <StateText key={node.id} {...{ machine, graph, node, box, marks, onChoose }} />
      ))}
      {lostBoxes.map(({ part: node, place: box }) => (
        <LostState key={node.id} {...{ machine, node, box, marks, onChoose }} />
      ))}
      {/* Labels are above all lines, which would cross them out. */}
      {placedEdges.map(({ part: edge, place: { chip } }) => {
        const name = edgeName(machine, edge);
        return (
          <Words
            key={edge.id}
            {...{ machine, edge, chip, marks, onChoose }}
            name={lost.edges.includes(edge) ? removedName(name) : name}
          />
        );
      })}
    </g>
  );
}

/** Returns the parts that have a place, with it. */
function placed<Part extends { readonly id: string }, Place>(
  parts: readonly Part[],
  places: Readonly<Record<string, Place>>,
) {
  return parts.flatMap((part) => {
    const place = places[part.id];
    return place === undefined ? [] : [{ part, place }];
  });
}

function initialBox(layout: MachineLayout, node: GraphNode): Box | undefined {
  return node.initial === undefined ? undefined : layout.nodes[node.initial];
}

type LineProps = {
  readonly kind: EventKind;
  readonly line: readonly number[];
  /** The line has an end with an arrow. */
  readonly leads: boolean;
  readonly classes: string;
};

function Line({ kind, line, leads, classes }: LineProps) {
  const tip = pointAt(line, lineLength(line));
  const before = pointAt(line, lineLength(line) - 1);
  const turn = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  return (
    <g className={`md-${kind} ${classes}`}>
      <path className="md-line" d={roundedPath(line)} />
      {leads ? (
        <path
          className="md-head"
          d="M0 0l-8 -4.5v9z"
          transform={`translate(${tip.x} ${tip.y}) rotate(${turn})`}
        />
      ) : null}
    </g>
  );
}

type WordsProps = {
  readonly machine: string;
  readonly edge: GraphEdge;
  readonly name: PartName;
  readonly chip: Box;
  readonly marks: DiagramMarks;
  readonly onChoose: ((id: string) => void) | undefined;
};

function Words({ machine, edge, name, chip, marks, onChoose }: WordsProps) {
  const { text, id } = name;
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
        {text}
      </text>
      <text className="md-id" x={chip.x + measures.chipIcon} y={chip.y + 31}>
        {id}
      </text>
      <title>{tipOf(machine, edge, name)}</title>
    </g>
  );
}

function tipOf(machine: string, { actions: names }: GraphEdge, { text, id }: PartName): string {
  const actions = names.map((name) => `动作：${partName(machine, 'actions', name).text} ${name}`);
  return [text, id, ...actions].join('\n');
}
