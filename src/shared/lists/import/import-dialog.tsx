import { Button, Spinner } from '@radix-ui/themes';
import { shallowEqual, useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { useNotices } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import {
  importRunMachine,
  type ImportAnswer,
  type ImportMode,
} from '#machines/import-run/import-run.machine.ts';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { ImportChoices } from './import-choices.tsx';
import { FileZone } from './import-file-zone.tsx';
import { failedSheet } from './failed-sheet.ts';
import { ImportLines } from './import-lines.tsx';
import { ImportMapping, useColumnMapping } from './import-mapping.tsx';
import type { ImportDeps, ImportReport } from './import-parts.ts';
import {
  answerFields,
  ImportQuestions,
  noAnswers,
  openQuestion,
  type ImportAnswers,
} from './import-questions.tsx';
import { sendChecked } from './send-checked.ts';
import styles from './import-dialog.module.css';

/** Empty choices are not sent. */
const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

type ImportDialogProps = {
  readonly imports: ImportDeps;
  /** Whether rows may be changed by a key. */
  readonly canUpdate?: boolean;
  /** The label of the checkbox that sends `overwrite`. */
  readonly overwrite?: string;
  /** The target, shown next to the title. */
  readonly of?: string | undefined;
  /** The effect of lines that change no row; 新增 by default. */
  readonly added?: string | undefined;
  /** Content next to the report of a completed import. */
  readonly renderDone?: ((report: ImportReport, onClose: () => void) => ReactNode) | undefined;
  readonly onImported: () => void;
  readonly onClose: () => void;
};

/**
 * 导入 (machines/import-run): template, check without writing, every wrong line, then all lines or only the valid ones.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { imports, canUpdate = true, overwrite, of, added, renderDone, onImported, onClose } = props;
  const choices = useRef<Readonly<Record<string, string>>>({});
  const [answers, setAnswers] = useState(noAnswers);
  /** The answers about the file, and the digest of the checked one. */
  const checkInput = useRef({ answers: noAnswers, digest: '' });
  const columns = useColumnMapping(imports.name);
  const [isMapped, setMapped] = useState(false);
  // The actor lasts while another tab is shown, so nothing is imported twice.
  const actor = useLastingActor(() =>
    createActor(
      importRunMachine.provide({
        actors: {
          sendFile: fromPromise<ImportAnswer, { file: File; mode: ImportMode }>(({ input, signal }) => {
            const { file, mode } = input;
            const send = (importMode: ImportMode) => async (mapping: object) => {
              const { answers: currentAnswers, digest } = checkInput.current;
              const fields = answerFields(currentAnswers, importMode === 'preview' ? '' : digest);
              const answer = await imports.send(
                file,
                {
                  mode: importMode,
                  mapping: JSON.stringify(mapping),
                  ...filled({ ...choices.current, ...fields }),
                },
                { signal, onProgress: () => undefined },
              );
              checkInput.current = { answers: currentAnswers, digest: answer.result.digest ?? '' };
              return answer;
            };
            const check = () => columns.check(file, send('preview'));
            return mode === 'preview' ? check() : sendChecked(file, () => columns.send(send(mode)), check);
          }),
        },
        actions: { refreshList: onImported },
      }),
      inspected,
    ),
  );
  const { mode, report, problem, file, message } = useSelector(actor, viewOf, shallowEqual);
  const isBusy = mode === 'checking' || mode === 'importing';
  const close = mode === 'importing' ? () => undefined : onClose;
  const settle = useCallback((next: ImportAnswers) => {
    checkInput.current = { ...checkInput.current, answers: next };
    setAnswers(next);
  }, []);
  const answer = useCallback(
    (next: Partial<ImportAnswers>) => {
      settle({ ...checkInput.current.answers, ...next });
      const { file: checked } = actor.getSnapshot().context;
      if (checked !== undefined) actor.send({ type: 'file.choose', file: checked });
    },
    [actor, settle],
  );
  const correct = useCallback(
    (line: number, cells: Readonly<Record<string, string>>) => {
      const { corrections } = checkInput.current.answers;
      answer({ corrections: { ...corrections, [line]: { ...corrections[line], ...cells } } });
    },
    [answer],
  );
  const checkAgain = useCallback(() => answer({}), [answer]);
  const question = report === undefined ? undefined : openQuestion(report, answers);
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
          question={question}
          onStart={(importMode) => actor.send({ type: 'import.start', mode: importMode })}
          onClose={close}
        />
      }
    >
      <ImportChoices
        keys={canUpdate ? (imports.keys ?? []) : []}
        overwrite={overwrite}
        disabled={isBusy || mode === 'finished'}
        onChoose={(field, value) => {
          choices.current = { ...choices.current, [field]: value };
          if (file !== undefined) actor.send({ type: 'file.choose', file });
        }}
      />
      <FileZone
        imports={imports}
        file={file}
        isBusy={isBusy}
        onFile={(next) => {
          columns.forgetTemplate();
          settle(noAnswers);
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
      {mode === 'finished' && report !== undefined ? renderDone?.(report, onClose) : null}
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
      {mode === 'reviewing' && report !== undefined ? (
        <ImportQuestions report={report} answers={answers} onAnswer={answer} />
      ) : null}
      {report === undefined || isBusy || report.errorCount === 0 ? null : (
        <FailedRows name={imports.name} report={report} isDone={mode === 'finished'} />
      )}
      {report === undefined || isBusy ? null : (
        <ImportLines
          report={report}
          onCorrect={mode === 'reviewing' ? correct : undefined}
          onRestored={mode === 'reviewing' ? checkAgain : undefined}
        />
      )}
    </Modal>
  );
}

const viewOf = ({ value, context }: SnapshotFrom<typeof importRunMachine>) => ({ ...context, mode: value });

type DialogView = ReturnType<typeof viewOf>;

type StepsProps = {
  readonly mode: DialogView['mode'];
  readonly report: DialogView['report'];
  /** The question that must be answered first. */
  readonly question: string | undefined;
  readonly onStart: (mode: 'all' | 'valid') => void;
  readonly onClose: () => void;
};

function Steps({ mode, report, question, onStart, onClose }: StepsProps) {
  const wrong = report?.errorCount ?? 0;
  const changed = report?.updateCount ?? 0;
  const [pendingMode, setPendingMode] = useState<'all' | 'valid' | undefined>(undefined);
  const start = (importMode: 'all' | 'valid') =>
    changed > 0 ? setPendingMode(importMode) : onStart(importMode);
  return (
    <>
      <ConfirmDialog
        open={pendingMode !== undefined}
        title="确认更新"
        text={`将更新 ${changed} 行已有数据，文件中不为空的单元格会替换原来的内容，不能撤销。`}
        confirmText="更新"
        onConfirm={() => {
          setPendingMode(undefined);
          if (pendingMode !== undefined) onStart(pendingMode);
        }}
        onClose={() => setPendingMode(undefined)}
      />
      <Button type="button" variant="surface" color="gray" disabled={mode === 'importing'} onClick={onClose}>
        {mode === 'finished' ? '完成' : '取消'}
      </Button>
      {mode === 'reviewing' && question !== undefined ? <output>{question}</output> : null}
      {mode === 'reviewing' &&
      question === undefined &&
      report !== undefined &&
      wrong > 0 &&
      report.successCount > 0 ? (
        <Button type="button" variant="surface" onClick={() => start('valid')}>
          只导入正确的 {report.successCount} 行
        </Button>
      ) : null}
      {mode === 'reviewing' && question === undefined && report !== undefined && wrong === 0 ? (
        <Button type="button" onClick={() => start('all')}>
          导入 {report.successCount} 行
        </Button>
      ) : null}
    </>
  );
}

type FailedRowsProps = {
  readonly name: string;
  readonly report: ImportReport;
  /** The other lines were written; these are no longer corrected here. */
  readonly isDone: boolean;
};

/** Downloads the lines with errors as a sheet, for corrections at the source. */
function FailedRows({ name, report, isDone }: FailedRowsProps) {
  const notices = useNotices();
  const load = async () => {
    try {
      const { bytes, missing } = await failedSheet(report);
      saveBytes(bytes, `${name}导入-有错误的行.xlsx`);
      if (missing > 0)
        notices.show({ kind: 'warning', text: `还有 ${missing} 行没有放进文件，请先改好这些再导入原文件` });
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '文件下载失败') });
    }
  };
  return (
    <p className={styles['failed']}>
      <span>
        {isDone
          ? '有错误的行没有导入，下载后改好可以再导入。'
          : '有错误的行可以在下面点“修改”，也可以下载后改好再导入。'}
      </span>
      <Button type="button" variant="ghost" onClick={() => void load()}>
        <Download size={16} aria-hidden="true" />
        下载有错误的行
      </Button>
    </p>
  );
}

function Summary({
  report,
  added = '新增',
}: Pick<ImportDialogProps, 'added'> & { readonly report: ImportReport }) {
  const { totalCount, successCount, errorCount, updateCount, sameCount = 0 } = report;
  const { addCount, joinCount = 0, memberCount = 0, mismatches = [] } = report;
  const open = mismatches.filter(({ accepted }) => !accepted).length;
  return (
    <span>
      共 {totalCount} 行，可以导入 {successCount} 行
      {addCount === undefined
        ? null
        : `（新增 ${addCount}，已有账号加入班级 ${joinCount}，已在班里 ${memberCount}，姓名不一致 ${open}）`}
      {updateCount === undefined
        ? null
        : `（将更新 ${updateCount} 行、${added} ${successCount - updateCount - sameCount} 行${sameCount === 0 ? '' : `，${sameCount} 行没有变化`}）`}
      {errorCount === 0 ? null : <strong className={styles['wrong']}>，有错误 {errorCount} 行</strong>}
    </span>
  );
}
