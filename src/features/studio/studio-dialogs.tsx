import { Button } from '@radix-ui/themes';
import type { WorkDraft } from '#machines/studio-work/studio-work-events.ts';
import type { ConflictChoice, Conflict } from '#machines/work-saving/work-saving-events.ts';
import { Modal } from '#ui/modal.tsx';

type OfferProps = {
  readonly draft: WorkDraft | undefined;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
};

/** This computer has something that the server has not. */
export function DraftOffer({ draft, onRestore, onDiscard }: OfferProps) {
  const time = draft === undefined ? '' : new Date(draft.savedAt).toLocaleString('zh-CN');
  return (
    <Modal
      open
      closable={false}
      title="恢复未保存的内容"
      width={460}
      onClose={onDiscard}
      footer={
        <>
          {/* First, where the focus comes: what Enter does here must lose nothing. */}
          <Button onClick={onRestore}>恢复</Button>
          <Button variant="surface" color="gray" onClick={onDiscard}>
            放弃
          </Button>
        </>
      }
    >
      <p>
        本机有“{draft?.workName}”没有保存到服务器的内容（{time}）。恢复后可以接着做；放弃后不能找回。
      </p>
    </Modal>
  );
}

type ConflictProps = {
  readonly conflict: Conflict | undefined;
  readonly onChoose: (choice: ConflictChoice) => void;
};

/** Another device saved first. Nothing is written over without being asked. */
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
