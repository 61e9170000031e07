import { AlertDialog, Button, Flex } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { ReturnFocus } from './return-focus.tsx';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmText?: string;
  /** Null: there is nothing to choose, only the confirmation. */
  readonly cancelText?: string | null;
  /** Deleting and the like. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** A question that must be answered before anything else. Stays open until the owner closes it, so a failure can be shown. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmText = '确定',
  cancelText = '取消',
  danger = false,
  busy = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || busy ? undefined : onClose())}>
      <AlertDialog.Content maxWidth="420px" size="2">
        <ReturnFocus />
        <AlertDialog.Title size="4">{title}</AlertDialog.Title>
        <AlertDialog.Description size="2">{text}</AlertDialog.Description>
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
          <Button
            // White on the solid red is 3.9:1; the surface red reads well in both appearances.
            variant={danger ? 'surface' : 'solid'}
            color={danger ? 'red' : 'blue'}
            loading={busy}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
