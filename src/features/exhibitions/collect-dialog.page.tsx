import { Button } from '@radix-ui/themes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WorkCover } from '#features/works/work-cover.tsx';
import { WorkGrid, WorkGridSkeleton } from '#features/works/work-grid.tsx';
import type { Schema } from '#openapi/index.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { countOf } from '#shared/text/how-many.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { SearchBox } from '#shared/ui/fields/search-box.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { candidatesQuery, collectWorks } from './api.ts';
import { useExhibitionAction } from './use-exhibition-action.ts';
import styles from './exhibitions.module.css';

type Candidate = Schema<'ExhibitionCandidate'>;

const pageSize = 12;
const pageSizes = [pageSize];

type CollectDialogProps = { readonly id: string; readonly onClose: () => void };

/** 收作品: works that pupils have handed in, chosen on one or more pages. Mount it to open it. */
export function CollectDialog({ id, onClose }: CollectDialogProps) {
  const [{ page, keyword }, setWindow] = useState({ page: 1, keyword: '' });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const works = useQuery({
    ...candidatesQuery({ id, pageNo: page, pageSize, ...(keyword === '' ? {} : { keyword }) }),
    placeholderData: keepPreviousData,
  });
  const collect = useExhibitionAction(() => collectWorks({ id, workIds: [...chosen] }), onClose);
  const toggle = (workId: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, workId] : chosen.filter((one) => one !== workId));
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={collect.isPending} onClick={onClose}>
        取消
      </Button>
      <BusyButton
        type="button"
        busy={collect.isPending}
        disabled={chosen.length === 0}
        onClick={() => collect.mutate()}
      >
        {chosen.length === 0 ? '收进作品展' : `收进作品展（${chosen.length}）`}
      </BusyButton>
    </>
  );
  return (
    <Modal open title="收作品" width={800} align="start" footer={footer} onClose={onClose}>
      <div className={styles['dialog']}>
        <p className={styles['minor']}>
          这里是学生提交过的作品。没有提交的、退回的作品不在这里。收进的是作品现在的样子，作者会收到消息。
        </p>
        <SearchBox
          label="作品名或学生姓名"
          value={keyword}
          onSearch={(words) => setWindow({ page: 1, keyword: words })}
        />
        <Loaded query={works} skeleton={<WorkGridSkeleton count={4} />}>
          {({ records, ...counted }) =>
            records.length === 0 ? (
              <EmptyState text={keyword === '' ? '还没有学生提交过作品' : '没有找到这样的作品'} />
            ) : (
              <>
                <WorkGrid>
                  {records.map((work) => (
                    <li key={work.id}>
                      <CandidateChoice
                        work={work}
                        isChosen={chosen.includes(work.id)}
                        onChange={(isChosen) => toggle(work.id, isChosen)}
                      />
                    </li>
                  ))}
                </WorkGrid>
                {counted.total > pageSize ? (
                  <Pagination
                    page={page}
                    pageSize={pageSize}
                    {...countOf(counted)}
                    pageSizes={pageSizes}
                    onChange={(next) => setWindow({ page: next.page, keyword })}
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

type CandidateChoiceProps = {
  readonly work: Candidate;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
};

function CandidateChoice({ work, isChosen, onChange }: CandidateChoiceProps) {
  return (
    <label className={styles['check']}>
      <WorkCover src={work.coverFileKey_url} id={work.id} />
      <span className={styles['checkName']}>
        <input
          type="checkbox"
          checked={isChosen || work.isEntered}
          disabled={work.isEntered}
          onChange={(event) => onChange(event.target.checked)}
        />
        {work.workName}
      </span>
      <span className={styles['minor']}>
        {work.realname ?? work.username}
        {work.isEntered ? '，已参展' : ''}
      </span>
    </label>
  );
}
