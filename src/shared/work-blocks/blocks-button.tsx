import { Button } from '@radix-ui/themes';
import { Blocks } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { BlocksView } from './blocks-view.tsx';

const part = lazyCode(async () => (await import('./blocks-dialog.tsx')).BlocksDialog);

type BlocksButtonProps = ComponentProps<typeof BlocksView> & {
  readonly text?: string;
  readonly size?: ComponentProps<typeof Button>['size'];
};

/** Opens the blocks of a Scratch work; the dialog is loaded on first use. */
export function BlocksButton({ text = '看积木', size = '2', ...work }: BlocksButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button type="button" variant="surface" color="gray" size={size} onClick={() => setOpen(true)}>
        <Blocks size={16} aria-hidden="true" />
        {text}
        <span className="visually-hidden">：{work.title}</span>
      </Button>
      {isOpen ? (
        <LazyView from={part} onLost={close}>
          {(Dialog) => <Dialog {...work} onClose={close} />}
        </LazyView>
      ) : null}
    </>
  );
}
