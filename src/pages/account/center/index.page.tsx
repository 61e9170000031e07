import { Button, Card } from '@radix-ui/themes';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { storageQuery } from '#api/storage.ts';
import { deleteWorks, restoreWorks } from '#api/work-bin.ts';
import { Pencil, PencilRuler, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { myWorksQuery } from '#api/work.ts';
import { VersionsDialog } from '#features/versions/versions-dialog.tsx';
import { LazyOwnWorkDialog } from '#features/works/lazy-own-work-dialog.tsx';
import { MyWorkCard } from '#features/works/my-work-card.tsx';
import { OwnWorkMenu, type OwnWorkChoice } from '#features/works/own-work-menu.tsx';
import { StorageBar } from '#features/storage/storage-bar.tsx';
import { TagFilter } from '#features/works/tag-filter.tsx';
import { WorkGrid, WorkGridSkeleton } from '#features/works/work-grid.tsx';
import { mayDelete, workWords } from '#features/works/work-words.ts';
import { createLink, isEditable } from '#domain/work/create-link.ts';
import { countOf } from '#lib/how-many.ts';
import { searchNumber, searchText, type PageProps } from '#lib/page.ts';
import { useSearchChange } from '#lib/use-search-change.ts';
import { messageOf } from '#machines/message-of.ts';
import { SelectionStrip } from '#resource/list-toolbar.tsx';
import { Question } from '#resource/question.tsx';
import { useRecordDesk, type RecordAction } from '#resource/use-record-desk.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import styles from './center.module.css';

type Open = { readonly what: OwnWorkChoice; readonly work: Schema<'WorkRow'> };

const pageSizes = [12, 24, 48];

const removal: RecordAction = {
  text: '删除',
  title: '确认删除',
  question: '确定删除吗?',
  danger: true,
  undoable: true,
  run: deleteWorks,
};

/** 我的作品 as cards, the newest first (reference 1.4). */
export default function AccountCenterPage({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = () => setOpen(undefined);
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
  const renew = () =>
    Promise.all([works.refetch(), queryClient.invalidateQueries({ queryKey: storageQuery().queryKey })]);
  const desk = useRecordDesk({
    resource: { restore: restoreWorks, permissions: {} },
    list: { rows: works.data?.records ?? [], refresh: renew },
  });
  return (
    <Card asChild size="3">
      <section className={styles['page']}>
        <Head />
        <StorageBar />
        <TagFilter value={workTag} onChange={(tag) => change({ workTag: tag, pageNo: undefined })} />
        <SelectionStrip desk={desk} />
        {works.isPending ? <WorkGridSkeleton count={8} /> : null}
        {works.isError && works.data === undefined ? (
          <ErrorState text={messageOf(works.error, '加载失败')} onRetry={() => void works.refetch()} />
        ) : null}
        {works.data?.records.length === 0 ? (
          workTag === undefined ? (
            <EmptyState text={workWords.noWorks}>
              <Button asChild size="3">
                <Link to="/learn">去上课，做第一个作品</Link>
              </Button>
            </EmptyState>
          ) : (
            <EmptyState text={workWords.noTagged} />
          )
        ) : null}
        {works.data === undefined || works.data.records.length === 0 ? null : (
          <WorkGrid>
            {works.data.records.map((work) => (
              <li key={work.id}>
                <MyWorkCard work={work}>
                  {isEditable(work) ? (
                    <Button asChild variant="surface" color="gray">
                      <Link {...createLink({ work: work.id })}>
                        <Pencil size={16} aria-hidden="true" />
                        <span>
                          编辑<span className="visually-hidden">：{work.workName}</span>
                        </span>
                      </Link>
                    </Button>
                  ) : null}
                  {mayDelete(work) ? (
                    <Button variant="surface" color="gray" onClick={() => desk.ask(removal, [work.id])}>
                      <Trash2 size={16} aria-hidden="true" />
                      <span>
                        删除<span className="visually-hidden">：{work.workName}</span>
                      </span>
                    </Button>
                  ) : null}
                  <OwnWorkMenu work={work} onChoose={(what) => setOpen({ what, work })} />
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
        <Question desk={desk} />
        {open?.what === 'versions' ? <VersionsDialog work={open.work} onClose={close} /> : null}
        {open === undefined || open.what === 'versions' ? null : (
          <LazyOwnWorkDialog what={open.what} work={open.work} onClose={close} />
        )}
      </section>
    </Card>
  );
}

function Head() {
  return (
    <div className={styles['head']}>
      <h1 className={styles['heading']}>我的作品</h1>
      <Button asChild>
        <Link {...createLink({})}>
          <PencilRuler size={16} aria-hidden="true" />
          开始创作
        </Link>
      </Button>
    </div>
  );
}
