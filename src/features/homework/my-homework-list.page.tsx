import { useQuery } from '@tanstack/react-query';
import { myHomeworkListQuery } from '#shared/api/homework.ts';
import { emptyTexts, filterOf, filterOptions, shownHomework } from './homework-filter.ts';
import { HomeworkList, HomeworkListSkeleton } from './homework-list.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { messageOf } from '#machines/message-of.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import styles from '#features/learning/learn.module.css';

/** 我的作业: the most urgent first. */
export default function MyHomeworkListPage({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const filter = filterOf(searchText(search, 'show'));
  const homework = useQuery(myHomeworkListQuery());
  const all = homework.data ?? [];
  const shown = shownHomework(all, filter);
  return (
    <div className={styles['page']}>
      <div className={styles['headline']}>
        <PinyinHeading text="我的作业" className={styles['heading']} />
        <SegmentedChoice
          label="显示哪些作业"
          value={filter}
          options={filterOptions(all)}
          onChange={(show) => change({ show })}
        />
      </div>
      {homework.isPending ? <HomeworkListSkeleton /> : null}
      {homework.isError && homework.data === undefined ? (
        <ErrorState text={messageOf(homework.error, '加载失败')} onRetry={() => void homework.refetch()} />
      ) : null}
      {homework.data !== undefined && shown.length === 0 ? (
        <EmptyState
          text={emptyTexts[filter]}
          picture={<Mascot pose={filter === 'todo' ? 'cheer' : 'search'} />}
        />
      ) : null}
      {shown.length === 0 ? null : <HomeworkList homework={shown} />}
    </div>
  );
}
