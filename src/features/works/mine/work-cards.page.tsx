import { Button, Card } from '@radix-ui/themes';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { storageQuery } from '#shared/api/storage.ts';
import { deleteWorks, restoreWorks } from './work-bin-api.ts';
import { PencilRuler } from 'lucide-react';
import type { ReactNode } from 'react';
import { myWorksQuery } from '#shared/api/work.ts';
import { MyWorkCard } from './my-work-card.tsx';
import { OwnWorkMenu } from './own-work-menu.tsx';
import { StorageBar } from '#features/storage/storage-bar.tsx';
import { TagFilter } from '../tags/tag-filter.tsx';
import { WorkGrid, WorkGridSkeleton } from '../work-grid.tsx';
import { workLabels } from '../work-labels.ts';
import { countOf } from '#shared/text/how-many.ts';
import { startPath } from '#shared/menu/start-path.ts';
import { searchNumber, searchText } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { messageOf } from '#machines/message-of.ts';
import { UndoStrip } from '#shared/lists/selection-bar.tsx';
import { Question } from '#shared/forms/question.tsx';
import { useRecordCrud, type RecordAction } from '#shared/lists/use-record-crud.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import type { WorksViewProps } from './my-works-view.page.tsx';
import { useOwnWork } from './own-work.page.tsx';
import styles from './my-works.module.css';

const pageSizes = [12, 24, 48];

const removal: RecordAction = {
  text: '删除',
  title: '确认删除',
  question: (names) => `删除${names}吗？`,
  danger: true,
  undoable: true,
  run: deleteWorks,
};

/** The works as cards, newest first. */
export function WorkCards({ page: { path, search }, choice }: WorksViewProps) {
  const change = useSearchChange(path, search);
  const ownWork = useOwnWork();
  const workTag = searchText(search, 'workTag');
  const window = {
    pageNo: searchNumber(search, 'pageNo', 1),
    pageSize: Math.min(100, searchNumber(search, 'pageSize', 12)),
  };
  const works = useQuery({
    ...myWorksQuery({
      ...window,
      ...(workTag === undefined ? {} : { workTag }),
      column: 'createTime',
      order: 'desc',
    }),
    placeholderData: keepPreviousData,
  });
  const queryClient = useQueryClient();
  const renew = async () => {
    void queryClient.invalidateQueries({ queryKey: storageQuery().queryKey });
    const { data } = await works.refetch();
    // The last page may no longer exist.
    if (data?.records.length === 0 && data.total > 0)
      change({ pageNo: Math.ceil(data.total / window.pageSize) });
  };
  const crud = useRecordCrud({
    resource: { restore: restoreWorks, permissions: {}, named: 'workName' },
    list: { rows: works.data?.records ?? [], refresh: renew },
  });
  return (
    <Card asChild size="3">
      <section className={styles['page']}>
        <Head>{choice}</Head>
        <StorageBar />
        <TagFilter value={workTag} onChange={(tag) => change({ workTag: tag, pageNo: undefined })} />
        <UndoStrip crud={crud} />
        {works.isPending ? <WorkGridSkeleton count={8} /> : null}
        {works.isError && works.data === undefined ? (
          <ErrorState text={messageOf(works.error, '加载失败')} onRetry={() => void works.refetch()} />
        ) : null}
        {works.data?.records.length === 0 ? (
          workTag === undefined ? (
            <EmptyState text={workLabels.noWorks} picture={<Mascot pose="think" />}>
              <Button asChild size="3">
                <Link to={startPath}>做第一个作品</Link>
              </Button>
            </EmptyState>
          ) : (
            <EmptyState text={workLabels.noTagged} picture={<Mascot pose="search" />} />
          )
        ) : null}
        {works.data === undefined || works.data.records.length === 0 ? null : (
          <WorkGrid>
            {works.data.records.map((work) => (
              <li key={work.id}>
                <MyWorkCard work={work}>
                  <OwnWorkMenu
                    work={work}
                    onChoose={(what) => ownWork.choose(what, work)}
                    onDelete={() => crud.ask(removal, [work.id])}
                  />
                </MyWorkCard>
              </li>
            ))}
          </WorkGrid>
        )}
        {works.data !== undefined && works.data.total > window.pageSize ? (
          <Pagination
            page={window.pageNo}
            pageSize={window.pageSize}
            {...countOf(works.data)}
            pageSizes={pageSizes}
            onChange={({ page, pageSize }) => change({ pageNo: page, pageSize })}
          />
        ) : null}
        <Question crud={crud} />
        {ownWork.dialog}
      </section>
    </Card>
  );
}

function Head({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['head']}>
      <PinyinHeading text="我的作品" className={styles['heading']} />
      {children}
      <Button asChild size="3">
        <Link to={startPath}>
          <PencilRuler size={18} aria-hidden="true" />
          开始创作
        </Link>
      </Button>
    </div>
  );
}
