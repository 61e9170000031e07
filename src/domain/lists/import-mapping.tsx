import { Button } from '@radix-ui/themes';
import type { Schema } from '#openapi/index.ts';
import { SelectField } from '#ui/select-field.tsx';
import { ImportTemplates } from './import-templates.tsx';
import styles from './import-mapping.module.css';

/** Maps our columns to headers of the file; null if a column is omitted. */
export type ChosenMapping = Readonly<Record<string, string | null>>;

type ImportMappingProps = {
  /** The kind of imported record. */
  readonly name: string;
  readonly report: Schema<'ImportReport'>;
  /** Initially open, because the user has changed the mapping before. */
  readonly isOpen: boolean;
  /** The template that was applied automatically. */
  readonly template: string | undefined;
  readonly onChoose: (mapping: ChosenMapping) => void;
  readonly onTakeBack: () => void;
};

/** The mapping of the file's columns: as recognised, with manual corrections. */
export function ImportMapping(props: ImportMappingProps) {
  const { name, report, isOpen, template, onChoose, onTakeBack } = props;
  const { headers, mapping = [] } = report;
  const isMissing = mapping.some(({ required, at }) => required && at === null);
  const named = [...new Set(headers.filter((header) => header !== ''))];
  const options = [
    { value: '', text: '不导入' },
    ...named.map((header) => ({ value: header, text: header })),
  ];
  return (
    <>
      {template === undefined ? null : (
        <p className={styles['applied']}>
          <output>文件的列与模板“{template}”一致，已按它对应</output>
          <Button type="button" variant="ghost" onClick={onTakeBack}>
            不用模板
          </Button>
        </p>
      )}
      <details className={styles['mapping']} open={isMissing || isOpen}>
        <summary>
          列的对应：认出 {mapping.filter(({ at }) => at !== null).length} 列，文件中有 {headers.length} 列
        </summary>
        <div className={styles['templates']}>
          <ImportTemplates name={name} headers={headers} mapping={mapping} onChoose={onChoose} />
        </div>
        <div className={styles['columns']}>
          {mapping.map(({ column, required, at }) => (
            <SelectField
              key={column}
              label={column}
              required={required}
              options={options}
              value={at === null ? '' : (headers[at] ?? '')}
              onChange={({ target }) => onChoose({ [column]: target.value === '' ? null : target.value })}
            />
          ))}
        </div>
      </details>
    </>
  );
}
