import { Button } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import type { useClassChange } from './use-class-change.ts';
import styles from './classes.module.css';

type ChangeDialogProps = {
  readonly title: string;
  readonly change: ReturnType<typeof useClassChange>;
  /** Whether the review step is available. */
  readonly isFilled: boolean;
  readonly onReview: () => void;
  readonly onClose: () => void;
  /** The changes, line by line. */
  readonly review: readonly string[];
  readonly children: ReactNode;
};

/** A form with a review step before the change. */
export function ChangeDialog({
  title,
  change,
  isFilled,
  onReview,
  onClose,
  review,
  children,
}: ChangeDialogProps) {
  const formId = useId();
  const { isFilling, isSending, problem } = change;
  // Both steps use the same buttons: the focus stays after Enter.
  const footer = (
    <>
      <Button
        type="button"
        variant="surface"
        color="gray"
        disabled={isSending}
        onClick={isFilling ? onClose : change.back}
      >
        {isFilling ? '取消' : '返回修改'}
      </Button>
      <BusyButton type="submit" form={formId} busy={isSending} disabled={!isFilled}>
        {isFilling ? '下一步' : `确定${title}`}
      </BusyButton>
    </>
  );
  return (
    <Modal open title={title} width={520} onClose={isSending ? () => undefined : onClose} footer={footer}>
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFilling) change.confirm();
          else if (isFilled) onReview();
        }}
      >
        {isFilling ? (
          children
        ) : (
          <ul className={styles['review']} aria-label="将要发生的变化">
            {review.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </form>
      {isFilling || problem === undefined ? null : (
        <p role="alert" className="error-text">
          {problem}
        </p>
      )}
    </Modal>
  );
}
