import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deleteWorks, restoreWorks } from '#api/work-bin.ts';
import { History, Pencil, PencilRuler, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { myWorksQuery } from '#api/work.ts';
import { VersionsDialog } from '#features/versions/versions-dialog.tsx';
import { MyWorkCard } from '#features/works/my-work-card.tsx';
import { WorkGrid, WorkGridSkeleton } from '#features/works/work-grid.tsx';
import { mayDelete, workWords } from '#features/works/work-words.ts';
import { createLink, isEditable } from '#lib/create-link.ts';
import { searchNumber, type PageProps } from '#lib/page.ts';
import { useSearchChange } from '#lib/use-search-change.ts';
import { messageOf } from '#machines/message-of.ts';
import { SelectionStrip } from '#resource/list-toolbar.tsx';
import { Question } from '#resource/question.tsx';
import { useRecordDesk, type RecordAction } from '#resource/use-record-desk.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { PlainButton, plainButtonClass } from '#ui/plain-button.tsx';
import styles from './center.module.css';

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
  const [versioned, setVersioned] = useState<Schema<'WorkRow'> | undefined>(undefined);
  const window = {
    pageNo: searchNumber(search, 'pageNo', 1),
    pageSize: Math.min(100, searchNumber(search, 'pageSize', 12)),
  };
  const works = useQuery({
    ...myWorksQuery({ ...window, column: 'createTime', order: 'desc' }),
    placeholderData: keepPreviousData,
  });
  const desk = useRecordDesk({
    resource: { restore: restoreWorks, permissions: {} },
    list: { rows: works.data?.records ?? [], refresh: works.refetch },
  });
  return (
    <section className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['heading']}>我的作品</h1>
        <Link {...createLink({})} className={plainButtonClass} data-variant="solid">
          <PencilRuler size={16} aria-hidden="true" />
          开始创作
        </Link>
      </div>
      <SelectionStrip desk={desk} />
      {works.isPending ? <WorkGridSkeleton count={8} /> : null}
      {works.isError && works.data === undefined ? (
        <ErrorState text={messageOf(works.error, '加载失败')} onRetry={() => void works.refetch()} />
      ) : null}
      {works.data?.records.length === 0 ? (
        <EmptyState text={workWords.noWorks}>
          <Link to="/learn" className={plainButtonClass} data-variant="solid" data-size="large">
            去上课，做第一个作品
          </Link>
        </EmptyState>
      ) : null}
      {works.data === undefined || works.data.records.length === 0 ? null : (
        <WorkGrid>
          {works.data.records.map((work) => (
            <li key={work.id}>
              <MyWorkCard work={work}>
                {isEditable(work) ? (
                  <Link
                    {...createLink({ work: work.id })}
                    className={plainButtonClass}
                    data-variant="outline"
                  >
                    <Pencil size={16} aria-hidden="true" />
                    <span>
                      编辑<span className="visually-hidden">：{work.workName}</span>
                    </span>
                  </Link>
                ) : null}
                {mayDelete(work) ? (
                  <PlainButton variant="outline" onClick={() => desk.ask(removal, [work.id])}>
                    <Trash2 size={16} aria-hidden="true" />
                    <span>
                      删除<span className="visually-hidden">：{work.workName}</span>
                    </span>
                  </PlainButton>
                ) : null}
                <PlainButton variant="outline" onClick={() => setVersioned(work)}>
                  <History size={16} aria-hidden="true" />
                  <span>
                    版本<span className="visually-hidden">：{work.workName}</span>
                  </span>
                </PlainButton>
              </MyWorkCard>
            </li>
          ))}
        </WorkGrid>
      )}
      {works.data !== undefined && works.data.total > window.pageSize ? (
        <Pagination
          page={window.pageNo}
          pageSize={window.pageSize}
          total={works.data.total}
          pageSizes={pageSizes}
          onChange={({ page, pageSize }) => change({ pageNo: page, pageSize })}
        />
      ) : null}
      <Question desk={desk} />
      {versioned === undefined ? null : (
        <VersionsDialog work={versioned} onClose={() => setVersioned(undefined)} />
      )}
    </section>
  );
}
