import { IconButton } from '@radix-ui/themes';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { CSSProperties, ReactNode } from 'react';
import { scrolledByKeyboard } from '../scrolled-by-keyboard.ts';
import { InDialog } from './in-dialog.ts';
import styles from './drawer.module.css';
import { ReturnFocus } from './return-focus.tsx';

type DrawerProps = {
  readonly open: boolean;
  readonly title: string;
  readonly side?: 'left' | 'right';
  readonly width?: number;
  /** The content has no focusable element: the keyboard scrolls the panel itself. */
  readonly isText?: boolean;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** A panel at the edge of the window, for long forms and the menu on a phone. */
export function Drawer({
  open,
  title,
  side = 'right',
  width = 480,
  isText = false,
  onClose,
  footer,
  children,
}: DrawerProps) {
  const size: CSSProperties & { '--drawer-width': string } = { '--drawer-width': `${width}px` };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal container={document.querySelector<HTMLElement>('.radix-themes')}>
        <Dialog.Overlay className={styles['overlay']} />
        <Dialog.Content
          className={styles['panel']}
          data-side={side}
          style={size}
          aria-describedby={undefined}
        >
          <ReturnFocus />
          <div className={styles['head']}>
            <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton variant="ghost" color="gray" aria-label="关闭">
                <X size={18} />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className={styles['body']} {...(isText ? scrolledText : {})}>
            <InDialog value>{children}</InDialog>
          </div>
          {footer === undefined ? null : <div className={styles['foot']}>{footer}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const scrolledText = { ...scrolledByKeyboard, role: 'group', 'aria-label': '内容' } as const;
