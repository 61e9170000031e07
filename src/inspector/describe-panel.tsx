import type { GraphEdge } from '#machines/machine-graph.ts';
import type { IdentifierKind } from './machine-labels.ts';
import { descriptionOf } from './machine-descriptions.ts';
import type { MachineFile } from './machines.ts';
import { numbered } from './numbered.ts';
import { edgeName, partName, stateName, type PartName } from './part-names.ts';
import { specificationText } from './specification-names.ts';
import { hintOf } from './step-text.ts';
import styles from './inspector.module.css';

type DescribePanelProps = {
  readonly file: MachineFile;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
};

/** The purpose of a machine, and its diagram as text: each row shows its place in the diagram. */
export function DescribePanel({ file, chosen, onChoose }: DescribePanelProps) {
  const { entry, graph } = file;
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const placeOf = (id: string) => stateName(entry.id, nodes.get(id) ?? { path: '' }).text;
  const goal = ({ targets }: GraphEdge) => (targets.length === 0 ? '不变' : targets.map(placeOf).join('、'));
  return (
    <div className={styles['words']}>
      <p>{descriptionOf(entry.id).purpose}</p>
      <h3>规则</h3>
      <ul className={styles['chips']}>
        {entry.specification.map((line) => (
          <li key={line}>{specificationText(line)}</li>
        ))}
      </ul>
      <h3>{`状态（${graph.nodes.length - 1}）`}</h3>
      <ul className={styles['rows']}>
        {graph.nodes.slice(1).map((node) => (
          <li key={node.id}>
            <button type="button" aria-pressed={chosen === node.id} onClick={() => onChoose(node.id)}>
              <Named {...stateName(entry.id, node)} />
              {node.kind === 'final' ? <span>结束</span> : null}
              <Parts machine={entry.id} title="运行" kind="actors" names={node.invokes} />
              <Parts machine={entry.id} title="进入时" kind="actions" names={node.entry} />
              <Parts machine={entry.id} title="离开时" kind="actions" names={node.exit} />
            </button>
          </li>
        ))}
      </ul>
      <h3>{`转换（${graph.edges.length}）`}</h3>
      <ul className={styles['rows']}>
        {graph.edges.map((edge) => (
          <li key={edge.id}>
            <button type="button" aria-pressed={chosen === edge.id} onClick={() => onChoose(edge.id)}>
              <Named {...edgeName(entry.id, edge)} />
              <span>{`${placeOf(edge.source)} → ${goal(edge)}`}</span>
              {edge.kind === 'always' ? null : <em>{hintOf(entry.id, edge, edge.event)}</em>}
              <Parts machine={entry.id} title="动作" kind="actions" names={edge.actions} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Named({ text, id }: PartName) {
  return (
    <strong>
      {text} <code>{id}</code>
    </strong>
  );
}

type PartsProps = {
  readonly machine: string;
  readonly title: string;
  readonly kind: IdentifierKind;
  readonly names: readonly string[];
};

function Parts({ machine, title, kind, names }: PartsProps) {
  if (names.length === 0) return null;
  return (
    <small>
      {`${title}：`}
      {numbered(names.map((name) => partName(machine, kind, name))).map(({ no, one: { text, id } }) => (
        <span key={no}>
          {no === 0 ? '' : '、'}
          {text} <code>{id}</code>
        </span>
      ))}
    </small>
  );
}
