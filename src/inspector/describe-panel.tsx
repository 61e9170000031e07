import type { GraphEdge } from '#machines/machine-graph.ts';
import { edgeText } from '#machines/machine-layout.ts';
import { wordsOf } from './machine-words.ts';
import type { MachineFile } from './machines.ts';
import { specificationWords } from './specification-words.ts';
import { hintOf } from './step-text.ts';
import styles from './inspector.module.css';

type DescribePanelProps = {
  readonly file: MachineFile;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
};

/** What a machine is for, and its diagram as words: each row shows its place in the diagram. */
export function DescribePanel({ file, chosen, onChoose }: DescribePanelProps) {
  const { entry, graph } = file;
  const pathOf = (id: string) => graph.nodes.find((node) => node.id === id)?.path || '任意状态';
  const goal = ({ targets }: GraphEdge) => (targets.length === 0 ? '不变' : targets.map(pathOf).join('、'));
  return (
    <div className={styles['words']}>
      <p>{wordsOf(entry.id).purpose}</p>
      <h3>规格说明</h3>
      <ul className={styles['chips']}>
        {entry.specification.map((line) => (
          <li key={line}>{specificationWords(line)}</li>
        ))}
      </ul>
      <h3>{`状态（${graph.nodes.length - 1}）`}</h3>
      <ul className={styles['rows']}>
        {graph.nodes.slice(1).map((node) => (
          <li key={node.id}>
            <button type="button" aria-pressed={chosen === node.id} onClick={() => onChoose(node.id)}>
              <strong>{node.path}</strong>
              <span>
                {node.kind === 'final'
                  ? '结束'
                  : node.invokes.map((id) => wordsOf(entry.id).runs?.[id] ?? id).join('、')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h3>{`转换（${graph.edges.length}）`}</h3>
      <ul className={styles['rows']}>
        {graph.edges.map((edge) => (
          <li key={edge.id}>
            <button type="button" aria-pressed={chosen === edge.id} onClick={() => onChoose(edge.id)}>
              <strong>{edgeText(edge)}</strong>
              <span>{`${pathOf(edge.source)} → ${goal(edge)}`}</span>
              {edge.kind === 'always' ? null : <em>{hintOf(entry.id, edge, edge.event)}</em>}
              {edge.actions.length > 0 ? <small>{edge.actions.join('、')}</small> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
