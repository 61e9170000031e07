import { AlertDialog, Button, Flex } from '@radix-ui/themes';
import { useId, useState, type ReactNode } from 'react';
import { BusyButton } from '../busy-button.tsx';
import { ReturnFocus } from './return-focus.tsx';
import { TextField } from '../fields/text-field.tsx';
import styles from './modal.module.css';

/**
 * Focuses the word to type, otherwise the cancel button. The library looks for its own cancel button and leaves the
 * focus outside.
 */
function focusWithin({ target }: Event): void {
  if (target instanceof Element) target.querySelector<HTMLElement>('input, button:not([disabled])')?.focus();
}

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  /** The verb of the action. */
  readonly confirmText: string;
  /** Null: there is no alternative, only the confirmation. */
  readonly cancelText?: string | null;
  /** A destructive action. */
  readonly danger?: boolean;
  /** A word that the user must type first, for irreversible actions that affect many. */
  readonly typed?: string | undefined;
  readonly busy?: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** A confirmation that blocks everything else. It stays open until the owner closes it, so a failure can be shown. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmText,
  cancelText = '取消',
  danger = false,
  typed,
  busy = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const formId = useId();
  const [word, setWord] = useState('');
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || busy ? undefined : onClose())}>
      <AlertDialog.Content maxWidth="420px" size="2" onOpenAutoFocus={focusWithin}>
        <ReturnFocus />
        <AlertDialog.Title size="4">{title}</AlertDialog.Title>
        <AlertDialog.Description size="2">{text}</AlertDialog.Description>
        {typed === undefined ? null : (
          <form
            id={formId}
            className={styles['typed']}
            onSubmit={(event) => {
              event.preventDefault();
              // The dialog can be a React child of another form, although not in the document.
              event.stopPropagation();
              if (!busy && word === typed) onConfirm();
            }}
          >
            <TextField
              label={`请输入“${typed}”确认`}
              autoComplete="off"
              value={word}
              readOnly={busy}
              onChange={(event) => setWord(event.target.value)}
            />
          </form>
        )}
        {error === undefined ? null : (
          <p role="alert" className="error-text">
            {error}
          </p>
        )}
        <Flex gap="3" mt="4" justify="end">
          {cancelText === null ? null : (
            <Button variant="surface" color="gray" disabled={busy} onClick={onClose}>
              {cancelText}
            </Button>
          )}
          <BusyButton
            // White on the solid red is 3.9:1; the surface red is readable in both appearances.
            variant={danger ? 'surface' : 'solid'}
            color={danger ? 'red' : 'blue'}
            busy={busy}
            disabled={typed !== undefined && word !== typed}
            {...(typed === undefined ? { onClick: onConfirm } : { type: 'submit', form: formId })}
          >
            {confirmText}
          </BusyButton>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
