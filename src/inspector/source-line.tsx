import { machineSources } from '#machines/sources.gen.ts';
import type { MachineFile } from './machines.ts';
import styles from './inspector.module.css';

type SourceLineProps = {
  readonly file: MachineFile;
  /** The id of a state or a transition; undefined for the machine. */
  readonly chosen: string | undefined;
  /** Whether an editor is available to open it. */
  readonly isDevelopment?: boolean;
};

/** The source position of a state; in development a link that opens the editor there. */
export function SourceLine({ file, chosen, isDevelopment = import.meta.env.DEV }: SourceLineProps) {
  const { entry, graph } = file;
  const id = graph.edges.find((edge) => edge.id === chosen)?.source ?? chosen ?? graph.id;
  // A removed part has no source position.
  const node = graph.nodes.find((one) => one.id === id);
  const sourcePosition = node && machineSources[entry.id]?.[node.path]?.join(':');
  if (sourcePosition === undefined) return null;
  return (
    <p className={styles['source']}>
      源代码{' '}
      {isDevelopment ? (
        <a
          href={`/__open-in-editor?file=${encodeURIComponent(sourcePosition)}`}
          target="_blank"
          rel="noreferrer"
        >
          <code>{sourcePosition}</code>
        </a>
      ) : (
        <code>{sourcePosition}</code>
      )}
    </p>
  );
}
