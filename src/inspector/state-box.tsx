import { Fragment } from 'react';
import type { GraphNode, MachineGraph } from '#machines/machine-graph.ts';
import { measures, type Box } from '#machines/machine-layout.ts';
import { iconPath } from './diagram-icons.ts';
import { markClasses, type DiagramMarks } from './diagram-marks.ts';
import { nameWidth, nodeRows, rowTop, rowWidth, titleOf, type NodeRow } from './diagram-texts.ts';
import { fileOfMachine } from './machines.ts';
import { removedName, stateName } from './part-names.ts';

type StateBoxProps = {
  /** The machine's folder. */
  readonly machine: string;
  readonly graph: MachineGraph;
  readonly node: GraphNode;
  readonly box: Box;
  /** The initial child state, for a state with children. */
  readonly target: Box | undefined;
  readonly marks: DiagramMarks;
  readonly onChoose: ((id: string) => void) | undefined;
  /** Its children are not drawn. */
  readonly isFolded: boolean;
};

export function StateBox({ machine, graph, node, box, target, marks, onChoose, isFolded }: StateBoxProps) {
  const { x, y, w, h } = box;
  const rows = nodeRows(machine, graph, node).length;
  const kind = [
    node.parent === undefined ? 'md-root' : 'md-part',
    node.kind === 'compound' || node.kind === 'parallel' ? 'md-group' : '',
    graph.nodes.some((one) => one.id === node.parent && one.kind === 'parallel') ? 'md-region' : '',
    node.kind === 'final' ? 'md-final' : '',
    isFolded ? 'md-folded' : '',
    markClasses(marks, node.id),
  ];
  const ruleY = y + measures.title;
  return (
    <g className={kind.join(' ')} data-state={node.path} onClick={() => onChoose?.(node.id)}>
      <rect className="md-box" {...{ x, y }} width={w} height={h} rx={10} />
      {node.kind === 'final' ? (
        <rect className="md-inner" x={x + 4} y={y + 4} width={w - 8} height={h - 8} rx={7} />
      ) : null}
      {rows > 0 ? <path className="md-rule" d={`M${x} ${ruleY}H${x + w}`} /> : null}
      {target === undefined ? null : <Start {...target} />}
    </g>
  );
}

type StateTextProps = Omit<StateBoxProps, 'target' | 'isFolded'>;

/** The text of a state. It is drawn after the lines, which may cross a state with children. */
export function StateText({ machine, graph, node, box, marks, onChoose }: StateTextProps) {
  const { x, y } = box;
  const { text, id } = titleOf(machine, node);
  const kind = node.parent === undefined ? 'md-text md-root' : 'md-text md-part';
  // Only a state with children is crossed by lines.
  const isGroup = node.parent === undefined || node.kind === 'compound' || node.kind === 'parallel';
  const rows = nodeRows(machine, graph, node);
  const left = x + measures.padding;
  const titleWidth = nameWidth({ text, id }, measures.titleFont);
  return (
    <g className={kind} onClick={() => onChoose?.(node.id)}>
      {isGroup ? <Under x={left} y={y + 4} w={titleWidth} h={measures.title - 6} /> : null}
      <Title text={text} id={id} x={left} y={y} />
      {rows.map((row, index) => (
        <Fragment key={`${row.kind}${row.id}`}>
          {isGroup ? <Under x={left} y={rowTop(box, index)} w={rowWidth(row)} h={measures.row - 2} /> : null}
          <Row row={row} x={left} y={rowTop(box, index)} marks={marks} />
        </Fragment>
      ))}
    </g>
  );
}

/** Covers the lines behind a text. */
function Under({ x, y, w, h }: Box) {
  return <rect className="md-under" x={x - 3} y={y} width={w + 6} height={h} />;
}

/** A removed state: its name with its former ancestors. */
export function LostState({
  machine,
  node,
  box: { x, y, w, h },
  marks,
  onChoose,
}: Pick<StateBoxProps, 'machine' | 'node' | 'box' | 'marks' | 'onChoose'>) {
  const { text, id } = removedName(stateName(machine, node));
  return (
    <g className={`md-part ${markClasses(marks, node.id)}`} onClick={() => onChoose?.(node.id)}>
      <rect className="md-box" {...{ x, y }} width={w} height={h} rx={10} />
      <Title text={text} id={id} x={x + measures.padding} y={y} />
    </g>
  );
}

type TitleProps = { readonly text: string; readonly id: string; readonly x: number; readonly y: number };

function Title({ text, id, x, y }: TitleProps) {
  return (
    <>
      <text className="md-title" x={x} y={y + 19}>
        {text}
      </text>
      <text className="md-id" x={x} y={y + 36}>
        {id}
      </text>
    </>
  );
}

type RowProps = {
  readonly row: NodeRow;
  readonly x: number;
  readonly y: number;
  readonly marks: DiagramMarks;
};

function Row({ row: { kind, text, id, edge }, x, y, marks }: RowProps) {
  const isLink = kind === 'invoke' && fileOfMachine(id) !== undefined;
  return (
    <g className={edge === undefined ? '' : `md-${edge.kind} ${markClasses(marks, edge.id)}`}>
      <path className="md-icon" transform={`translate(${x - 2} ${y + 2})`} d={iconPath[kind]} />
      <text className={isLink ? 'md-row md-link' : 'md-row'} x={x + 14} y={y + 12.5}>
        {text}
      </text>
      <text className="md-id" x={x + 14} y={y + 27.5}>
        {id}
      </text>
    </g>
  );
}

/** The initial marker of a state with children: the dot and the arrow of statecharts. */
function Start({ x, y }: Box) {
  return (
    <g>
      <circle className="md-dot" cx={x - 10} cy={y - 9} r={4} />
      <path className="md-line" d={`M${x - 10} ${y - 9}Q${x - 10} ${y + 12} ${x - 4} ${y + 12}`} />
      <path className="md-head" d={`M${x} ${y + 12}l-7 -4v8z`} />
    </g>
  );
}
