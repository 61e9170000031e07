import { Modal } from '#shared/ui/dialogs/modal.tsx';
import type { WorkRow } from './grade-schema.ts';
import { SubmittedWork } from './submitted-work.tsx';

/** 预览: plays a work. Mount it to open it. */
export function PreviewDialog({ work, onClose }: { readonly work: WorkRow; readonly onClose: () => void }) {
  return (
    <Modal open title={work.workName} width={660} onClose={onClose}>
      <SubmittedWork work={work} />
    </Modal>
  );
}
