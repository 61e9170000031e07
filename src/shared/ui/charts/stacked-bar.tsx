import styles from './stacked-bar.module.css';

export type BarPart = {
  readonly name: string;
  readonly value: number;
  readonly tone: 'done' | 'waiting' | 'returned' | 'open';
};

/** Parts of a whole side by side. It is decorative: the adjacent text contains the same figures. */
export function StackedBar({ parts }: { readonly parts: readonly BarPart[] }) {
  const total = Math.max(
    1,
    parts.reduce((sum, { value }) => sum + value, 0),
  );
  return (
    <span className={styles['bar']} aria-hidden="true">
      {parts.map(({ name, value, tone }) =>
        value === 0 ? null : <span key={name} data-tone={tone} style={{ flexGrow: value / total }} />,
      )}
    </span>
  );
}

/** The legend of the bars below it. */
export function BarLegend({ parts }: { readonly parts: readonly Omit<BarPart, 'value'>[] }) {
  return (
    <ul className={styles['legend']}>
      {parts.map(({ name, tone }) => (
        <li key={name}>
          <span data-tone={tone} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}
