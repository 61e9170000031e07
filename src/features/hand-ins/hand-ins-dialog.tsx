import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { ConflictChoiceDialog } from '#shared/work/conflict-choice-dialog.tsx';
import { dropHandIn, resolveHandIn, type QueuedHandIn } from '#shared/work/queued-hand-ins.ts';
import { useConfirmAction } from '#shared/react/use-confirm-action.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import type { handInQueue } from './hand-in-queue.ts';
import styles from './hand-ins.module.css';

type HandInsDialogProps = {
  readonly queue: ReturnType<typeof handInQueue>;
  readonly kept: readonly QueuedHandIn[];
  readonly onClose: () => void;
};

/** The queued submissions on this computer, with their actions. */
export function HandInsDialog({ queue, kept, onClose }: HandInsDialogProps) {
  const isSending = useSelector(queue.actor, (snapshot) => snapshot.matches('sending'));
  return (
    <Modal
      open
      title="等着上交的作品"
      onClose={onClose}
      footer={
        <BusyButton
          busy={isSending}
          disabled={kept.every(({ standing }) => standing === 'conflict')}
          onClick={() => queue.actor.send({ type: 'queue.press' })}
        >
          现在上交
        </BusyButton>
      }
    >
      <p>{standingText(kept)}</p>
      <ul className={styles['list']}>
        {kept.map((handIn) => (
          <HandIn key={handIn.id} handIn={handIn} />
        ))}
      </ul>
    </Modal>
  );
}

function standingText(queuedHandIns: readonly QueuedHandIn[]): string {
  if (queuedHandIns.length === 0) return '作品都已经上交。';
  return queuedHandIns.some(({ standing }) => standing === 'waiting')
    ? '作品存在这台电脑上，连上服务器后会自动上交。'
    : '现在交不上，作品还存在这台电脑上，没有丢。';
}

function HandIn({ handIn }: { readonly handIn: QueuedHandIn }) {
  const { id, workName, at, standing, problem, conflict, target } = handIn;
  const [isChoosing, setChoosing] = useState(false);
  const drop = useConfirmAction({ perform: () => dropHandIn(id) });
  return (
    <li className={styles['row']}>
      <span>
        <strong>{workName}</strong>
        <small>
          {new Date(at).toLocaleString('zh-CN')} 提交
          {standing === 'waiting' ? '' : `，${problem}`}
        </small>
      </span>
      {standing === 'conflict' ? <Button onClick={() => setChoosing(true)}>选择保留哪一份</Button> : null}
      {standing === 'refused' && Object.keys(target).length > 0 ? (
        <Button aria-label={`另存到我的作品：${workName}`} onClick={() => void resolveHandIn(handIn, 'copy')}>
          另存到我的作品
        </Button>
      ) : null}
      <Button variant="surface" color="gray" aria-label={`不交了：${workName}`} onClick={drop.ask}>
        不交了
      </Button>
      <ConfirmDialog
        {...drop.question}
        title="不交了"
        text={`不再上交“${workName}”？这次提交会从这台电脑上删除，不能找回。`}
        confirmText="不交了"
        danger
      />
      {isChoosing ? (
        <ConflictChoiceDialog
          conflict={conflict}
          onChoose={(choice) => {
            setChoosing(false);
            void resolveHandIn(handIn, choice);
          }}
        />
      ) : null}
    </li>
  );
}
