import { Button } from '@radix-ui/themes';
import { Blocks } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Modal } from '#ui/modal.tsx';
import { LazyBlocks } from './lazy-blocks.tsx';

type BlocksButtonProps = ComponentProps<typeof LazyBlocks> & {
  readonly text?: string;
  readonly size?: ComponentProps<typeof Button>['size'];
};

/** Opens the blocks of a Scratch work. */
export function BlocksButton({ text = '看积木', size = '2', ...work }: BlocksButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="surface" color="gray" size={size} onClick={() => setOpen(true)}>
        <Blocks size={16} aria-hidden="true" />
        {text}
        <span className="visually-hidden">：{work.title}</span>
      </Button>
      {isOpen ? <BlocksDialog {...work} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type BlocksDialogProps = ComponentProps<typeof LazyBlocks> & { readonly onClose: () => void };

/** Mount it to open it. */
export function BlocksDialog({ onClose, ...work }: BlocksDialogProps) {
  return (
    <Modal open title={`积木：${work.title}`} width={1000} align="start" onClose={onClose}>
      <LazyBlocks {...work} />
    </Modal>
  );
}
