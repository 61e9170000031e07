import { Button, Spinner } from '@radix-ui/themes';
import { shallowEqual, useSelector } from '@xstate/react';
import { Download, Upload } from 'lucide-react';
import { memo, useRef, useState, type ReactNode } from 'react';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { useNotices } from '#lib/app-context.tsx';
import { inspected } from '#lib/inspected.ts';
import { saveBytes } from '#lib/save-bytes.ts';
import { useLastingActor } from '#lib/use-lasting-actor.ts';
import {
  importRunMachine,
  type ImportAnswer,
  type ImportMode,
} from '#machines/import-run/import-run.machine.ts';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Modal } from '#ui/modal.tsx';
import { ImportChoices } from './import-choices.tsx';
import { ImportMapping } from './import-mapping.tsx';
import type { ImportParts, ImportReport } from './import-parts.ts';
import { useColumnMapping } from './use-column-mapping.ts';
import styles from './import-dialog.module.css';

/** Nothing chosen is not sent. */
const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

type ImportDialogProps = {
  readonly imports: ImportParts;
  /** Whether rows may be changed by a key. */
  readonly canUpdate?: boolean;
  /** What is ticked to send `overwrite`. */
  readonly overwrite?: string;
  /** Into what, beside the title. */
  readonly of?: string | undefined;
  /** What lines that change nothing do; left out: 新增. */
  readonly added?: string | undefined;
  /** Beside the report of what was imported. */
  readonly renderDone?: ((report: ImportReport) => ReactNode) | undefined;
  readonly onImported: () => void;
  readonly onClose: () => void;
};

/** 导入 (machines/import-run): template, check without writing, every wrong line, then everything or the good lines. */
export function ImportDialog(props: ImportDialogProps) {
  const { imports, canUpdate = true, overwrite, of, added, renderDone, onImported, onClose } = props;
  const chosen = useRef<Readonly<Record<string, string>>>({});
  const columns = useColumnMapping(imports.name);
  const [isMapped, setMapped] = useState(false);
  // Whoever looks at another tab meanwhile does not import twice.
  const actor = useLastingActor(() =>
    createActor(
      importRunMachine.provide({
        actors: {
          sendFile: fromPromise<ImportAnswer, { file: File; mode: ImportMode }>(({ input, signal }) => {
            const { file, mode } = input;
            const send = (mapping: object) =>
              imports.send(
                file,
                { mode, mapping: JSON.stringify(mapping), ...filled(chosen.current) },
                { signal, onProgress: () => undefined },
              );
            return mode === 'preview' ? columns.check(file, send) : columns.send(send);
          }),
        },
        actions: { refreshList: onImported },
      }),
      inspected,
    ),
  );
  const { mode, report, problem, file, message } = useSelector(actor, shownOf, shallowEqual);
  const isBusy = mode === 'checking' || mode === 'importing';
  const close = mode === 'importing' ? () => undefined : onClose;
  return (
    <Modal
      open
      title={`导入${imports.name}${of === undefined ? '' : `：${of}`}`}
      width={report === undefined ? 560 : 960}
      onClose={close}
      footer={
        <Steps
          mode={mode}
          report={report}
          onStart={(how) => actor.send({ type: 'import.start', mode: how })}
          onClose={close}
        />
      }
    >
      <ImportChoices
        keys={canUpdate ? (imports.keys ?? []) : []}
        overwrite={overwrite}
        disabled={isBusy || mode === 'finished'}
        onChoose={(field, value) => {
          chosen.current = { ...chosen.current, [field]: value };
          if (file !== undefined) actor.send({ type: 'file.choose', file });
        }}
      />
      <FileZone
        imports={imports}
        file={file}
        isBusy={isBusy}
        onFile={(next) => {
          columns.forgetTemplate();
          actor.send({ type: 'file.choose', file: next });
        }}
      />
      <output className={styles['state']}>
        {isBusy ? (
          <>
            <Spinner /> {mode === 'checking' ? '正在检查，不会写入任何数据…' : '正在导入…'}
          </>
        ) : null}
        {mode === 'reviewing' && report !== undefined ? <Summary report={report} added={added} /> : null}
        {mode === 'finished' ? message : null}
      </output>
      {problem === '' ? null : (
        <p role="alert" className="error-text">
          {problem}
        </p>
      )}
      {mode === 'finished' && report !== undefined ? renderDone?.(report) : null}
      {mode === 'reviewing' && report?.mapping !== undefined ? (
        <ImportMapping
          name={imports.name}
          report={report}
          isOpen={isMapped}
          template={columns.template}
          onChoose={(mapping) => {
            setMapped(true);
            columns.choose(mapping);
            if (file !== undefined) actor.send({ type: 'file.choose', file });
          }}
          onTakeBack={() => {
            columns.forgetTemplate();
            if (file !== undefined) actor.send({ type: 'file.choose', file });
          }}
        />
      ) : null}
      {report === undefined || isBusy ? null : <Lines report={report} />}
    </Modal>
  );
}

const shownOf = ({ value, context }: SnapshotFrom<typeof importRunMachine>) => ({ ...context, mode: value });

type Shown = ReturnType<typeof shownOf>;

type StepsProps = {
  readonly mode: Shown['mode'];
  readonly report: Shown['report'];
  readonly onStart: (mode: 'all' | 'valid') => void;
  readonly onClose: () => void;
};

function Steps({ mode, report, onStart, onClose }: StepsProps) {
  const wrong = report?.errorCount ?? 0;
  const changed = report?.updateCount ?? 0;
  const [asked, setAsked] = useState<'all' | 'valid' | undefined>(undefined);
  const start = (how: 'all' | 'valid') => (changed > 0 ? setAsked(how) : onStart(how));
  return (
    <>
      <ConfirmDialog
        open={asked !== undefined}
        title="确认更新"
        text={`将更新 ${changed} 行已有数据，文件中不为空的单元格会替换原来的内容，不能撤销。是否继续？`}
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) onStart(asked);
        }}
        onClose={() => setAsked(undefined)}
      />
      <Button type="button" variant="surface" color="gray" disabled={mode === 'importing'} onClick={onClose}>
        {mode === 'finished' ? '完成' : '取消'}
      </Button>
      {mode === 'reviewing' && report !== undefined && wrong > 0 && report.successCount > 0 ? (
        <Button type="button" variant="surface" onClick={() => start('valid')}>
          只导入正确的 {report.successCount} 行
        </Button>
      ) : null}
      {mode === 'reviewing' && report !== undefined && wrong === 0 ? (
        <Button type="button" onClick={() => start('all')}>
          导入 {report.successCount} 行
        </Button>
      ) : null}
    </>
  );
}

type FileZoneProps = {
  readonly imports: ImportDialogProps['imports'];
  readonly file: File | undefined;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
};

function FileZone({ imports, file, isBusy, onFile }: FileZoneProps) {
  const notices = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined) => {
    const first = files?.[0];
    if (first !== undefined && !isBusy) onFile(first);
  };
  const loadTemplate = async () => {
    try {
      saveBytes(await imports.template(), `${imports.name}导入模板.xlsx`);
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '文件下载失败') });
    }
  };
  return (
    <div
      className={styles['zone']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="选择要导入的文件"
        accept=".xlsx,.csv"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files);
          // So that the same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <Button type="button" disabled={isBusy} onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden="true" />
        {file === undefined ? '选择文件' : '重新选择'}
      </Button>
      <span className={styles['name']}>
        {file === undefined ? '.xlsx 或 .csv 文件，也可以拖到这里' : file.name}
      </span>
      <Button type="button" variant="ghost" onClick={() => void loadTemplate()}>
        <Download size={16} aria-hidden="true" />
        下载模板
      </Button>
    </div>
  );
}

function Summary({
  report,
  added = '新增',
}: Pick<ImportDialogProps, 'added'> & { readonly report: ImportReport }) {
  const { totalCount, successCount, errorCount, updateCount, sameCount = 0 } = report;
  return (
    <span>
      共 {totalCount} 行，可以导入 {successCount} 行
      {updateCount === undefined
        ? null
        : `（将更新 ${updateCount} 行、${added} ${successCount - updateCount - sameCount} 行${sameCount === 0 ? '' : `，${sameCount} 行没有变化`}）`}
      {errorCount === 0 ? null : <strong className={styles['wrong']}>，有错误 {errorCount} 行</strong>}
    </span>
  );
}

const scrolledByKeyboard = { tabIndex: 0 } as const;

/**
 * Every wrong line, and the first good ones as they were understood. Drawn once for each report: the list behind the
 * dialog is read anew after an import, and draws its page with all that stands on it.
 */
const Lines = memo(function Lines({ report }: { readonly report: ImportReport }) {
  return (
    <section className={styles['lines']} {...scrolledByKeyboard} aria-label="导入的行">
      <table>
        <thead>
          <tr>
            <th scope="col">行号</th>
            {report.errorCount === 0 ? null : <th scope="col">错误</th>}
            {report.headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.lines.map(({ line, cells, errors }) => (
            <tr key={line} data-wrong={errors.length === 0 ? undefined : ''}>
              <th scope="row">第 {line} 行</th>
              {report.errorCount === 0 ? null : <td className={styles['wrong']}>{errors.join('；')}</td>}
              {report.headers.map((header, index) => (
                <td key={header}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
