import { Button } from '@radix-ui/themes';
import type { ConflictChoice } from '#machines/work-saving/work-saving.machine.ts';
import type { Conflict } from '#machines/work-saving/save-failure.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';

type ConflictProps = {
  readonly conflict: Conflict | undefined;
  readonly onChoose: (choice: ConflictChoice) => void;
};

/** The dialog for a version conflict with another device. Nothing is overwritten without a question. */
export function ConflictChoiceDialog({ conflict, onChoose }: ConflictProps) {
  return (
    <Modal
      open
      closable={false}
      title="这个作品在别处保存过"
      width={520}
      onClose={() => onChoose('copy')}
      footer={
        <>
          <Button variant="surface" color="gray" onClick={() => onChoose('theirs')}>
            用服务器上的
          </Button>
          <Button variant="surface" onClick={() => onChoose('copy')}>
            两份都留：存成副本
          </Button>
          <Button onClick={() => onChoose('mine')}>用我现在的</Button>
        </>
      }
    >
      <p>
        服务器上的“{conflict?.workName}”保存于 {conflict?.createTime ?? '刚才'}
        。选“用我现在的”后，那一份仍留在版本记录里。
      </p>
    </Modal>
  );
}
