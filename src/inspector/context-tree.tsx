import type { Shown } from '#shared/inspection/redact.ts';
import styles from './live.module.css';

type ContextTreeProps = { readonly context: Shown };

/** The whole context of an actor; every object and list in it can be collapsed. */
export function ContextTree({ context }: ContextTreeProps) {
  const entries = entriesOf(context);
  return (
    <details className={styles['context']}>
      <summary>{`上下文（${entries.length} 项）`}</summary>
      {entries.length === 0 ? <p>没有内容</p> : <Branch entries={entries} />}
    </details>
  );
}

type Entries = readonly (readonly [string, Shown])[];

function Branch({ entries }: { readonly entries: Entries }) {
  return (
    <ul>
      {entries.map(([name, value]) => (
        <li key={name}>
          <Leaf name={name} value={value} />
        </li>
      ))}
    </ul>
  );
}

function Leaf({ name, value }: { readonly name: string; readonly value: Shown }) {
  const entries = entriesOf(value);
  if (entries.length === 0)
    return (
      <>
        {name}：<code>{JSON.stringify(value)}</code>
      </>
    );
  return (
    <details open>
      <summary>
        {name} <small>{Array.isArray(value) ? `${entries.length} 个` : `${entries.length} 项`}</small>
      </summary>
      <Branch entries={entries} />
    </details>
  );
}

function entriesOf(value: Shown): Entries {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
