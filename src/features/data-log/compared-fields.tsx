import { partingOf, type ComparedField } from './compare-versions.ts';
import styles from './compare-dialog.module.css';

type LabelledField = ComparedField & { readonly label: string };

type ComparedFieldsProps = {
  readonly fields: readonly LabelledField[];
  readonly heads: readonly [older: string, newer: string];
};

/** Fields side by side, with highlighted differences. */
export function ComparedFields({ fields, heads }: ComparedFieldsProps) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <Row key={field.name} {...field} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ label, before, after, isChanged }: LabelledField) {
  const { start, removed, added, end } = partingOf(before, after);
  return (
    <tr data-changed={isChanged ? '' : undefined}>
      <th scope="row">{label}</th>
      <td>
        {start}
        {removed === '' ? null : <del>{removed}</del>}
        {end}
        {before === '' ? <Nothing /> : null}
      </td>
      <td>
        {start}
        {added === '' ? null : <ins>{added}</ins>}
        {end}
        {after === '' ? <Nothing /> : null}
      </td>
    </tr>
  );
}

function Nothing() {
  return <span className={styles['nothing']}>（空）</span>;
}
