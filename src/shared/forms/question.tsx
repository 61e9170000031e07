import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import type { RecordCrud } from '#shared/lists/use-record-crud.ts';
import styles from '#shared/lists/resource.module.css';

type QuestionProps = {
  readonly crud: Pick<RecordCrud<never>, 'mode' | 'action' | 'problem' | 'confirm' | 'cancel'>;
};

/** The verb of an action: 删除 also for 批量删除, as the question says how many. */
function verbOf(name: string): string {
  return name.startsWith('批量') ? name.slice(2) : name;
}

/** Confirms an action on rows, and stays open with the reason when it fails. */
export function Question({ crud }: QuestionProps) {
  const { mode, action, problem } = crud;
  if (action === undefined || (mode !== 'confirming' && mode !== 'acting')) return null;
  return (
    <ConfirmDialog
      open
      title={action.title}
      text={
        <>
          {action.text}
          {action.warning === undefined ? null : (
            <strong className={styles['warning']}>{action.warning}</strong>
          )}
        </>
      }
      confirmText={verbOf(action.name)}
      danger={action.danger}
      busy={mode === 'acting'}
      error={problem === undefined ? undefined : messageOf(problem, '操作失败')}
      onConfirm={crud.confirm}
      onClose={crud.cancel}
    />
  );
}
