import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { detailLink } from '#shared/app/detail-link.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { downloadFile } from '#shared/api/file.ts';
import { Celebration } from '#shared/ui/media/celebration.tsx';
import { AfterHandIn } from '#shared/work-analysis/after-hand-in.tsx';
import type { AnalysisRequest } from '#shared/work-analysis/analyse-work.ts';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import { workLabels } from '../work-labels.ts';
import styles from './hand-in.module.css';

type HandInDoneProps = {
  /** The links that lead on. */
  readonly next: ReactNode;
  readonly workId: string | undefined;
  readonly workName: string;
  /** The file that was handed in. */
  readonly file: File | null;
  /** The address of the starter project of the task. */
  readonly starter: string | null;
  readonly onAgain: () => void;
};

/** The form was higher than this: otherwise the success message would be above the window. */
function bringIntoView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

/** The success message. */
export function HandInDone({ next, workId, workName, file, starter, onAgain }: HandInDoneProps) {
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  return (
    <div className={styles['state']} ref={bringIntoView} tabIndex={-1}>
      <Celebration userId={userId} />
      <output className={styles['headline']}>{workLabels.submitted}</output>
      <p className={styles['soft']}>“{workName}”已经交给老师，等待老师批改。</p>
      {file === null || !hasBlocks(file.name) ? null : (
        <AfterHandIn load={(signal) => readFiles(file, starter, signal)} />
      )}
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

async function readFiles(file: File, starter: string | null, signal: AbortSignal): Promise<AnalysisRequest> {
  const [work, start] = await Promise.all([
    file.arrayBuffer(),
    // The work is analysed without the comparison if the starter project cannot be loaded.
    hasBlocks(starter) ? downloadFile(starter, { signal }).catch(() => undefined) : undefined,
  ]);
  return { work, starter: start };
}
