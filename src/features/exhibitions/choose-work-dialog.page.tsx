import { Button } from '@radix-ui/themes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { WorkCover } from '#features/works/work-cover.tsx';
import { WorkGrid, WorkGridSkeleton } from '#features/works/work-grid.tsx';
import type { Schema } from '#openapi/index.ts';
import { myWorksQuery } from '#shared/api/work.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { startPath } from '#shared/menu/start-path.ts';
import { countOf } from '#shared/text/how-many.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { kindOfWork } from '#shared/work/work-kinds.ts';
import { enterExhibition } from './api.ts';
import { useExhibitionAction } from './use-exhibition-action.ts';
import styles from './exhibitions.module.css';

type ChooseWorkDialogProps = {
  readonly exhibition: Pick<Schema<'ExhibitionView'>, 'id' | 'ownEntries'>;
  readonly onClose: () => void;
};

const pageSize = 12;
const pageSizes = [pageSize];

/** 选一个作品参展: the pupil's own works, newest first. Mount it to open it. */
export function ChooseWorkDialog({ exhibition, onClose }: ChooseWorkDialogProps) {
  const [page, setPage] = useState(1);
  const works = useQuery({
    ...myWorksQuery({ pageNo: page, pageSize, column: 'createTime', order: 'desc' }),
    placeholderData: keepPreviousData,
  });
  return (
    <Modal open title="选一个作品参展" width={760} align="start" onClose={onClose}>
      <div className={styles['dialog']}>
        <p className={styles['minor']}>参展的是作品现在的样子，以后再改不会自动换。</p>
        <Loaded query={works} skeleton={<WorkGridSkeleton count={4} />}>
          {({ records, ...counted }) =>
            counted.total === 0 ? (
              <EmptyState text="你还没有作品，先做一个吧。" picture={<Mascot pose="think" />}>
                <Button asChild size="3">
                  <Link to={startPath}>做第一个作品</Link>
                </Button>
              </EmptyState>
            ) : (
              <>
                <WorkGrid>
                  {records.map((work) => (
                    <OwnWork key={work.id} work={work} exhibition={exhibition} onClose={onClose} />
                  ))}
                </WorkGrid>
                {counted.total > pageSize ? (
                  <Pagination
                    page={page}
                    pageSize={pageSize}
                    {...countOf(counted)}
                    pageSizes={pageSizes}
                    onChange={(next) => setPage(next.page)}
                  />
                ) : null}
              </>
            )
          }
        </Loaded>
      </div>
    </Modal>
  );
}

type OwnWorkProps = ChooseWorkDialogProps & { readonly work: Schema<'WorkRow'> };

function OwnWork({ work, exhibition, onClose }: OwnWorkProps) {
  const enter = useExhibitionAction(() => enterExhibition({ id: exhibition.id, workId: work.id }), onClose);
  const reason = reasonAgainst(work, exhibition.ownEntries);
  return (
    <li>
      <div className={styles['choice']}>
        <WorkCover src={work.coverFileKey_url} id={work.id} />
        <span className={styles['entryName']}>{work.workName}</span>
        {reason === undefined ? (
          <BusyButton type="button" size="3" busy={enter.isPending} onClick={() => enter.mutate()}>
            <span>
              交这个<span className="visually-hidden">：{work.workName}</span>
            </span>
          </BusyButton>
        ) : (
          <span className={styles['minor']}>{reason}</span>
        )}
      </div>
    </li>
  );
}

/** Returns why the work cannot be entered now; undefined if it can. */
function reasonAgainst(
  { id, workType, workStatus }: Schema<'WorkRow'>,
  entries: Schema<'ExhibitionView'>['ownEntries'],
): string | undefined {
  const entry = entries.find(({ workId }) => workId === id);
  if (entry !== undefined) return entry.removedReason === null ? '已经参展' : '被老师撤下了';
  if (kindOfWork(workType) === undefined) return '这种作品不能在这里播放';
  return workStatus === -1 ? '老师退回了，改好提交再来' : undefined;
}
