import { Dialog, IconButton } from '@radix-ui/themes';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './modal.module.css';
import { ReturnFocus } from './return-focus.tsx';

type ModalProps = {
  readonly open: boolean;
  readonly title: string;
  /** Widest it gets, in pixels. */
  readonly width?: number;
  readonly onClose: () => void;
  /** The row of buttons under the content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** A dialog for a form or a detail. Clicking beside it does not close it: nothing typed is lost by a slip. */
export function Modal({ open, title, width = 560, onClose, footer, children }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Content
        maxWidth={`${width}px`}
        size="2"
        aria-describedby={undefined}
        onPointerDownOutside={(event) => event.preventDefault()}
      >
        <ReturnFocus />
        <div className={styles['head']}>
          <Dialog.Title size="4" mb="0">
            {title}
          </Dialog.Title>
          <Dialog.Close>
            <IconButton variant="ghost" color="gray" aria-label="关闭">
              <X size={18} />
            </IconButton>
          </Dialog.Close>
        </div>
        {children}
        {footer === undefined ? null : <div className={styles['foot']}>{footer}</div>}
      </Dialog.Content>
    </Dialog.Root>
  );
}
