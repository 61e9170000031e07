import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { detailLink } from '#shared/app/detail-link.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { Celebration } from '#shared/ui/media/celebration.tsx';
import { workLabels } from '../work-labels.ts';
import styles from './hand-in.module.css';

type HandInDoneProps = {
  /** The links that lead on. */
  readonly next: ReactNode;
  readonly workId: string | undefined;
  readonly workName: string;
  readonly onAgain: () => void;
};

/** The form was higher than this: otherwise the success message would be above the window. */
function bringIntoView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

/** The success message. */
export function HandInDone({ next, workId, workName, onAgain }: HandInDoneProps) {
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  return (
    <div className={styles['state']} ref={bringIntoView} tabIndex={-1}>
      <Celebration userId={userId} />
      <output className={styles['headline']}>{workLabels.submitted}</output>
      <p className={styles['soft']}>“{workName}”已经交给老师，等待老师批改。</p>
      <div className={styles['actions']}>
        {next}
        {workId === undefined ? null : (
          <Button asChild variant="surface" color="gray" size="3">
            <Link {...detailLink('work', workId)}>播放</Link>
          </Button>
        )}
        <Button variant="surface" color="gray" size="3" onClick={onAgain}>
          重新提交
        </Button>
      </div>
    </div>
  );
}
