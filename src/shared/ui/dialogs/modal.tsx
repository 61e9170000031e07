import { Dialog, IconButton } from '@radix-ui/themes';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { InDialog } from './in-dialog.ts';
import styles from './modal.module.css';
import { ReturnFocus } from './return-focus.tsx';

type ModalProps = {
  readonly open: boolean;
  readonly title: string;
  /** The maximum width in pixels. */
  readonly width?: number;
  /** `start`: near the top of the window, for content whose height changes during typing. */
  readonly align?: 'start' | 'center';
  /** False: only controls inside the dialog close it. */
  readonly closable?: boolean;
  readonly onClose: () => void;
  /** The row of buttons below the content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** A dialog for a form or a detail. A click outside does not close it, so no input is lost by accident. */
export function Modal({
  open,
  title,
  width = 560,
  align = 'center',
  closable = true,
  onClose,
  footer,
  children,
}: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next || !closable ? undefined : onClose())}>
      <Dialog.Content
        maxWidth={`${width}px`}
        // As high as the window allows: sticky content, such as the buttons, stays visible.
        maxHeight="calc(100dvh - var(--space-6) - max(var(--space-6), 6vh))"
        align={align}
        size="2"
        aria-describedby={undefined}
        onPointerDownOutside={(event) => event.preventDefault()}
      >
        <ReturnFocus />
        <div className={styles['head']}>
          <Dialog.Title size="4" mb="0">
            {title}
          </Dialog.Title>
          {closable ? (
            <Dialog.Close>
              <IconButton variant="ghost" color="gray" aria-label="关闭">
                <X size={18} />
              </IconButton>
            </Dialog.Close>
          ) : null}
        </div>
        <InDialog value>{children}</InDialog>
        {footer === undefined ? null : <div className={styles['foot']}>{footer}</div>}
      </Dialog.Content>
    </Dialog.Root>
  );
}
