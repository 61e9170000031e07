import type { GraphEdge, GraphNode, MachineGraph } from '#machines/machine-graph.ts';
import { edgeText, measures, nodeRows, type Box, type MachineLayout } from '#machines/machine-layout.ts';
import { markClasses, type DiagramMarks } from './diagram-marks.ts';
import { iconPath } from './diagram-icons.ts';
import { lineLength, pointAt, roundedPath } from './diagram-lines.ts';

export type DiagramProps = {
  readonly graph: MachineGraph;
  readonly layout: MachineLayout;
  readonly marks: DiagramMarks;
  readonly onChoose?: (id: string) => void;
};

/** A machine as shapes of an SVG, in the coordinates of its layout. */
export function Diagram({ graph, layout, marks, onChoose }: DiagramProps) {
  return (
    <g className="md-diagram">
      {graph.nodes.map((node) => {
        const box = layout.nodes[node.id];
        return box === undefined ? null : (
          <StateBox
            key={node.id}
            {...{ graph, node, box, marks, onChoose }}
            target={initialBox(layout, node)}
          />
        );
      })}
      {graph.edges.map((edge) => {
        const place = layout.edges[edge.id];
        return place === undefined ? null : (
          <Transition key={edge.id} edge={edge} {...place} marks={marks} onChoose={onChoose} />
        );
      })}
    </g>
  );
}

function initialBox(layout: MachineLayout, node: GraphNode): Box | undefined {
  return node.initial === undefined ? undefined : layout.nodes[node.initial];
}

type StateBoxProps = {
  readonly graph: MachineGraph;
  readonly node: GraphNode;
  readonly box: Box;
  readonly target: Box | undefined;
  readonly marks: DiagramMarks;
  readonly onChoose: ((id: string) => void) | undefined;
};

function StateBox({ graph, node, box, target, marks, onChoose }: StateBoxProps) {
  const { x, y, w, h } = box;
  const rows = nodeRows(graph, node);
  const kind = [
    node.parent === undefined ? 'md-root' : 'md-part',
    node.kind === 'compound' || node.kind === 'parallel' ? 'md-group' : '',
    graph.nodes.some(({ id, kind }) => id === node.parent && kind === 'parallel') ? 'md-region' : '',
    node.kind === 'final' ? 'md-final' : '',
    markClasses(marks, node.id),
  ];
  const ruleY = y + measures.title;
  return (
    <g className={kind.join(' ')} data-state={node.path} onClick={() => onChoose?.(node.id)}>
      <rect className="md-box" {...{ x, y }} width={w} height={h} rx={10} />
      {node.kind === 'final' ? (
        <rect className="md-inner" x={x + 4} y={y + 4} width={w - 8} height={h - 8} rx={7} />
      ) : null}
      <text className="md-title" x={x + measures.padding} y={y + 20}>
        {node.key}
      </text>
      {rows.length > 0 ? <path className="md-rule" d={`M${x} ${ruleY}H${x + w}`} /> : null}
      {rows.map((row, index) => {
        const top = ruleY + 3 + index * measures.row;
        return (
          <g
            key={`${row.kind}${row.text}`}
            className={row.edge === undefined ? '' : markClasses(marks, row.edge)}
          >
            <path
              className="md-icon"
              transform={`translate(${x + measures.padding - 2} ${top + 3})`}
              d={iconPath[row.kind]}
            />
            <text className="md-row" x={x + measures.padding + 14} y={top + 13.5}>
              {row.text}
            </text>
          </g>
        );
      })}
      {target === undefined ? null : <Start {...target} />}
    </g>
  );
}

/** Where a state with children begins: the dot and the arrow of statecharts. */
function Start({ x, y }: Box) {
  return (
    <g>
      <circle className="md-dot" cx={x - 10} cy={y - 9} r={4} />
      <path className="md-line" d={`M${x - 10} ${y - 9}Q${x - 10} ${y + 12} ${x - 4} ${y + 12}`} />
      <path className="md-head" d={`M${x} ${y + 12}l-7 -4v8z`} />
    </g>
  );
}

type TransitionProps = {
  readonly edge: GraphEdge;
  readonly line: readonly number[];
  readonly chip: Box;
  readonly marks: DiagramMarks;
  readonly onChoose: ((id: string) => void) | undefined;
};

function Transition({ edge, line, chip, marks, onChoose }: TransitionProps) {
  const tip = pointAt(line, lineLength(line));
  const before = pointAt(line, lineLength(line) - 1);
  const turn = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  const [words = '', guard] = edgeText(edge).split(' [');
  return (
    <g
      className={`md-part md-${edge.kind} ${markClasses(marks, edge.id)}`}
      data-edge={edge.id}
      onClick={() => onChoose?.(edge.id)}
    >
      <path className="md-line" d={roundedPath(line)} />
      <path
        className="md-head"
        d="M0 0l-8 -4.5v9z"
        transform={`translate(${tip.x} ${tip.y}) rotate(${turn})`}
      />
      <rect className="md-chip" x={chip.x} y={chip.y} width={chip.w} height={chip.h} rx={chip.h / 2} />
      <path
        className="md-icon"
        transform={`translate(${chip.x + 7} ${chip.y + 5})`}
        d={iconPath[edge.kind]}
      />
      <text className="md-word" x={chip.x + measures.chipIcon + 3} y={chip.y + 15.5}>
        {words}
        {guard === undefined ? null : <tspan className="md-guard">{` [${guard}`}</tspan>}
      </text>
      <title>{titleOf(edge)}</title>
    </g>
  );
}

function titleOf({ event, guard, actions }: GraphEdge): string {
  return [
    event === '' ? '立即' : event,
    ...(guard === undefined ? [] : [`条件 ${guard}`]),
    ...(actions.length === 0 ? [] : [`动作 ${actions.join('、')}`]),
  ].join('\n');
}
