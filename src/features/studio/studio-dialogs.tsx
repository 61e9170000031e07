import { Button } from '@radix-ui/themes';
import type { WorkDraft } from '#machines/studio-work/studio-work.machine.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';

type OfferProps = {
  readonly draft: WorkDraft | undefined;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
};

/** This computer has a draft that is newer than the server's version. */
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
          {/* First in focus order: Enter must lose nothing here. */}
          <Button onClick={onRestore}>恢复</Button>
          <Button variant="surface" color="gray" onClick={onDiscard}>
            放弃
          </Button>
        </>
      }
    >
      <p>
        这台电脑上有“{draft?.workName}”还没有存到服务器的内容（{time}
        ）。恢复以后可以接着做；放弃以后不能找回。
      </p>
    </Modal>
  );
}
