import type { ComponentProps } from 'react';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { BlocksView } from './blocks-view.tsx';

type BlocksDialogProps = ComponentProps<typeof BlocksView> & { readonly onClose: () => void };

/** The blocks of a Scratch work. Mount it to open it. */
export function BlocksDialog({ onClose, ...work }: BlocksDialogProps) {
  return (
    <Modal open title={`积木：${work.title}`} width={1000} align="start" onClose={onClose}>
      <BlocksView {...work} />
    </Modal>
  );
}
