import { Button } from '@radix-ui/themes';
import { memo, useState } from 'react';
import { scrolledByKeyboard } from '#shared/ui/scrolled-by-keyboard.ts';
import { RestoreButton } from '../restore-button.tsx';
import type { ImportReport } from './import-parts.ts';
import styles from './import-dialog.module.css';

type ImportLine = ImportReport['lines'][number];
type Corrections = Readonly<Record<string, string>>;

type ImportLinesProps = {
  readonly report: ImportReport;
  /** Receives the corrected cells of a wrong line, by column; if omitted, it is too late for corrections. */
  readonly onCorrect: ((line: number, cells: Corrections) => void) | undefined;
  /** Checks the file again, because a deleted record that blocked a line was restored. */
  readonly onRestored: (() => void) | undefined;
};

/** The columns of a sheet by index: two may have the same header. */
const columnsOf = (headers: readonly string[]) =>
  headers.map((header, index) => ({ key: `${index} ${header}`, header, index }));

const focusOnMount = (field: HTMLInputElement | null): void => field?.focus();

/**
 * Every wrong line, for correction, and the first valid ones as parsed. Memoized per report: the list behind the dialog
 * refetches after an import, and re-renders its page with everything on it.
 */
export const ImportLines = memo(function ImportLines({ report, onCorrect, onRestored }: ImportLinesProps) {
  const [open, setOpen] = useState<number>();
  const hasErrors = report.errorCount > 0;
  const columns = columnsOf(report.headers);
  return (
    <section className={styles['lines']} {...scrolledByKeyboard} aria-label="导入的行">
      <table>
        <thead>
          <tr>
            <th scope="col">行号</th>
            {hasErrors ? <th scope="col">错误</th> : null}
            {columns.map(({ key, header }) => (
              <th key={key} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.lines.map((line) =>
            line.line === open && onCorrect !== undefined ? (
              <OpenLine
                key={line.line}
                line={line}
                headers={report.headers}
                onSave={(cells) => {
                  setOpen(undefined);
                  if (Object.keys(cells).length > 0) onCorrect(line.line, cells);
                }}
                onCancel={() => setOpen(undefined)}
              />
            ) : (
              <tr key={line.line} data-wrong={line.errors.length === 0 ? undefined : ''}>
                <th scope="row">第 {line.line} 行</th>
                {hasErrors ? (
                  <td className={styles['wrong']}>
                    {line.errors.join('；')}
                    {line.errors.length === 0 || line.isCut === true || onCorrect === undefined ? null : (
                      <>
                        {' '}
                        <Button
                          type="button"
                          size="1"
                          variant="surface"
                          aria-label={`修改第 ${line.line} 行`}
                          onClick={() => setOpen(line.line)}
                        >
                          修改
                        </Button>
                      </>
                    )}
                    {onRestored === undefined
                      ? null
                      : (line.recycled ?? []).map((one) => (
                          <RestoreButton key={one.id} recycled={one} onRestored={onRestored} />
                        ))}
                  </td>
                ) : null}
                {columns.map(({ key, index }) => (
                  <td key={key}>{line.cells[index]}</td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
});

type OpenLineProps = {
  readonly line: ImportLine;
  readonly headers: readonly string[];
  readonly onSave: (cells: Corrections) => void;
  readonly onCancel: () => void;
};

/** A wrong line with an input in each cell. */
function OpenLine({ line: { line, cells, errors }, headers, onSave, onCancel }: OpenLineProps) {
  const [typed, setTyped] = useState<Corrections>({});
  const save = () =>
    onSave(Object.fromEntries(Object.entries(typed).filter(([at, text]) => text !== cells[Number(at)])));
  return (
    <tr data-wrong="">
      <th scope="row">第 {line} 行</th>
      <td className={styles['wrong']}>
        {errors.join('；')}{' '}
        <span className={styles['actions']}>
          <Button type="button" size="1" onClick={save}>
            改好了
          </Button>
          <Button type="button" size="1" variant="surface" color="gray" onClick={onCancel}>
            取消
          </Button>
        </span>
      </td>
      {columnsOf(headers).map(({ key, header, index }) => (
        <td key={key}>
          <input
            aria-label={`第 ${line} 行的${header}`}
            className={styles['cell']}
            ref={index === 0 ? focusOnMount : undefined}
            value={typed[index] ?? cells[index] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [index]: target.value })}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') save();
              if (event.key === 'Escape') {
                event.stopPropagation();
                onCancel();
              }
            }}
          />
        </td>
      ))}
    </tr>
  );
}
