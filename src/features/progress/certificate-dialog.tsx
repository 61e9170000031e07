import { Button } from '@radix-ui/themes';
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { datedDay } from '#shared/text/worded-day.ts';
import styles from './certificate.module.css';

export type Award = {
  /** The name of the badge or the course. */
  readonly title: string;
  /** The pupil's achievement. */
  readonly reason: string;
  /** Wire time. */
  readonly day: string;
};

type CertificateDialogProps = {
  readonly award: Award;
  readonly person: string;
  readonly school: string;
  readonly onClose: () => void;
};

/** 奖状: as it will be on paper, one page of A4 across. Mount it to open it. */
export function CertificateDialog({ award, person, school, onClose }: CertificateDialogProps) {
  const sheet = (
    <div className={styles['sheet']}>
      <p className={styles['head']}>奖状</p>
      <p className={styles['person']}>{person} 同学</p>
      <p className={styles['reason']}>{award.reason}，得到</p>
      <p className={styles['title']}>{award.title}</p>
      <div className={styles['foot']}>
        <img src="/mascot.svg" alt="" width={96} height={96} />
        <p className={styles['giver']}>
          <span>{school}</span>
          <span>{datedDay(award.day)}</span>
        </p>
      </div>
    </div>
  );
  return (
    <Modal
      open
      title="奖状"
      width={720}
      onClose={onClose}
      footer={
        <Button type="button" size="3" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          打印
        </Button>
      }
    >
      <div className={styles['preview']}>{sheet}</div>
      {createPortal(
        <div className={styles['paper']} data-print-sheet aria-hidden="true">
          {sheet}
        </div>,
        document.body,
      )}
    </Modal>
  );
}
