import { useInfiniteQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { publicWorkPagesQuery } from '#shared/api/work.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { WorkGridSkeleton } from '../work-grid.tsx';
import { WorkSection, WorkCards } from '../work-section.tsx';
import { workLabels } from '../work-labels.ts';
import styles from '../work-section.module.css';

const pageSize = 8;

/** 最新作品, loaded on scroll until the end. */
export function LatestWorks() {
  const works = useInfiniteQuery(publicWorkPagesQuery({ orderBy: 'time', pageSize }));
  const pages = works.data?.pages ?? [];
  // A work published between two pages shifts the others: one may appear twice.
  const byId = new Map(pages.flatMap(({ records }) => records).map((work) => [work.id, work]));
  return (
    <WorkSection title="最新作品" icon={<Clock size={22} aria-hidden="true" />}>
      {works.isPending ? <WorkGridSkeleton count={pageSize} /> : null}
      {works.data === undefined ? null : <WorkCards works={[...byId.values()]} />}
      {works.isError ? (
        <ErrorState
          text={messageOf(works.error, '加载失败')}
          onRetry={() => void (pages.length === 0 ? works.refetch() : works.fetchNextPage())}
        />
      ) : null}
      <div className={styles['foot']}>
        {works.hasNextPage && !works.isError ? (
          <BusyButton
            variant="surface"
            color="gray"
            size="3"
            busy={works.isFetchingNextPage}
            onClick={() => void works.fetchNextPage()}
          >
            {workLabels.more}
          </BusyButton>
        ) : null}
        {pages.length > 1 && !works.hasNextPage ? <output>{workLabels.allLoaded}</output> : null}
      </div>
    </WorkSection>
  );
}
