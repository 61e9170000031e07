import { Button, Card } from '@radix-ui/themes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Images, Presentation, Plus } from 'lucide-react';
import { useState } from 'react';
import { WorkGrid, WorkGridSkeleton } from '#features/works/work-grid.tsx';
import type { Schema } from '#openapi/index.ts';
import { linkTo } from '#shared/app/link-to.ts';
import { searchNumber, searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { countOf } from '#shared/text/how-many.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { entriesQuery, exhibitionQuery, finishExhibition } from './api.ts';
import { ChooseWorkDialog } from './choose-work-dialog.page.tsx';
import { CollectDialog } from './collect-dialog.page.tsx';
import { EntryCard } from './entry-card.page.tsx';
import { EntryDialog } from './entry-dialog.page.tsx';
import { OwnEntries } from './own-entries.tsx';
import { endTexts, phaseTags } from './phase-text.ts';
import { RemovedDialog } from './removed-dialog.tsx';
import { useExhibitionAction } from './use-exhibition-action.ts';
import { VoteButton } from './vote-button.tsx';
import { WallPrint } from './wall-print.page.tsx';
import styles from './exhibitions.module.css';

type Exhibition = Schema<'ExhibitionView'>;

const pageSizes = [24, 48, 96] as const;

/** 作品墙 of one exhibition: pupils enter works, play and vote; teachers collect and remove works. */
export default function ExhibitionPage({ path, search, params }: PageProps) {
  const { exhibitionId = '' } = params;
  const exhibition = useQuery(exhibitionQuery(exhibitionId));
  useTabTitle(exhibition.data?.title);
  const turnPage = useSearchChange(path, search);
  // The wall stays where it is behind the dialog.
  const change = useSearchChange(path, search, { resetScroll: false });
  const opened = searchText(search, 'entry');
  return (
    <div className={styles['page']}>
      <Link
        {...linkTo(exhibition.data?.mayCollect === true ? '/teaching/exhibition' : '/exhibitions')}
        className={styles['back']}
      >
        <ChevronLeft size={18} aria-hidden="true" />
        作品展
      </Link>
      <Loaded query={exhibition} skeleton={<PageSkeleton rows={6} />}>
        {(shown) => (
          <>
            <About exhibition={shown} />
            <Wall
              exhibition={shown}
              window={{
                pageNo: searchNumber(search, 'pageNo', 1),
                pageSize: Math.min(100, searchNumber(search, 'pageSize', pageSizes[0])),
              }}
              onWindow={(next) => turnPage(next)}
              onOpen={(entry) => change({ entry }, { staysOpen: true })}
            />
            {opened === undefined ? null : (
              <EntryDialog
                exhibition={shown}
                id={opened}
                onClose={() => change({ entry: undefined }, { staysOpen: true, replace: true })}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Title, text and ends, with what the visitor can do. */
function About({ exhibition }: { readonly exhibition: Exhibition }) {
  const { title, intro, phase, classNames, createBy_dictText: teacher, entryCount, ownEntries } = exhibition;
  return (
    <Card size="3">
      <div className={styles['about']}>
        <div className={styles['headline']}>
          <PinyinHeading text={title} className={styles['heading']} />
          <Tag tone={phaseTags[phase].tone}>{phaseTags[phase].text}</Tag>
        </div>
        {intro ? (
          <p className={styles['intro']}>
            <PinyinText text={intro} />
          </p>
        ) : null}
        <p className={styles['facts']}>
          {endTexts(exhibition).map((text) => (
            <span key={text}>{text}</span>
          ))}
          {classNames ? <span>班级：{classNames.split(',').join('、')}</span> : null}
          {teacher ? <span>老师：{teacher}</span> : null}
          <span>{entryCount} 个作品</span>
          {exhibition.voteEnd === null ? null : <span>{exhibition.voteCount} 人投票</span>}
        </p>
        {exhibition.mayCollect ? <StaffTools exhibition={exhibition} /> : null}
        <PupilTools exhibition={exhibition} />
        {ownEntries.length === 0 ? null : <OwnEntries exhibition={exhibition} />}
      </div>
    </Card>
  );
}

/** 交作品, until the pupil has entered as many works as the teacher allows. */
function PupilTools({ exhibition }: { readonly exhibition: Exhibition }) {
  const { mayEnter, mayVote, maxWorks, ownEntries } = exhibition;
  const [isChoosing, setChoosing] = useState(false);
  const left = maxWorks - ownEntries.filter(({ removedReason }) => removedReason === null).length;
  return (
    <>
      {mayEnter && left > 0 ? (
        <div className={styles['tools']}>
          <Button type="button" size="3" onClick={() => setChoosing(true)}>
            <Plus size={18} aria-hidden="true" />
            交我的作品
          </Button>
          {maxWorks > 1 ? <span className={styles['minor']}>还可以交 {left} 个</span> : null}
        </div>
      ) : null}
      {mayVote ? (
        <p className={styles['own']}>每人有一票，投给你最喜欢的作品；结束前可以改。不能投给自己。</p>
      ) : null}
      {isChoosing ? <ChooseWorkDialog exhibition={exhibition} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

function StaffTools({ exhibition }: { readonly exhibition: Exhibition }) {
  const { id, phase, voteEnd, mayEdit } = exhibition;
  const [open, setOpen] = useState<'collect' | 'removed' | 'finish'>();
  const close = () => setOpen(undefined);
  const finish = useExhibitionAction(() => finishExhibition(id), close);
  return (
    <div className={styles['tools']}>
      {voteEnd !== null && phase === 'over' ? null : (
        <Button type="button" onClick={() => setOpen('collect')}>
          <Plus size={16} aria-hidden="true" />
          收作品
        </Button>
      )}
      <Button asChild variant="surface">
        <Link {...linkTo(`/teach/exhibition/${id}`)}>
          <Presentation size={16} aria-hidden="true" />
          投影
        </Link>
      </Button>
      <WallPrint exhibition={exhibition} />
      <Button type="button" variant="surface" color="gray" onClick={() => setOpen('removed')}>
        <Images size={16} aria-hidden="true" />
        撤下的作品
      </Button>
      {mayEdit && phase !== 'over' ? (
        <Button type="button" variant="surface" color="red" onClick={() => setOpen('finish')}>
          提前结束
        </Button>
      ) : null}
      {open === 'collect' ? <CollectDialog id={id} onClose={close} /> : null}
      {open === 'removed' ? <RemovedDialog id={id} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'finish'}
        title="提前结束作品展"
        text="学生不能再交作品和投票，投票结果会显示出来。要重新开始，在编辑里改截止时间。"
        confirmText="结束"
        busy={finish.isPending}
        onConfirm={() => finish.mutate()}
        onClose={close}
      />
    </div>
  );
}

type Window = { readonly pageNo: number; readonly pageSize: number };

type WallProps = {
  readonly exhibition: Exhibition;
  readonly window: Window;
  readonly onWindow: (window: Window) => void;
  readonly onOpen: (id: string) => void;
};

function Wall({ exhibition, window, onWindow, onOpen }: WallProps) {
  const { id, mayEnter } = exhibition;
  const entries = useQuery({ ...entriesQuery({ id, ...window }), placeholderData: keepPreviousData });
  return (
    <>
      <h2 className={styles['section']}>作品墙</h2>
      <Loaded query={entries} skeleton={<WorkGridSkeleton count={8} />}>
        {({ records, ...counted }) =>
          counted.total === 0 ? (
            <EmptyState
              text={mayEnter ? '还没有作品，来交第一个吧。' : '还没有作品'}
              picture={<Mascot pose="think" />}
            />
          ) : (
            <>
              <WorkGrid>
                {records.map((entry) => (
                  <li key={entry.id}>
                    <EntryCard entry={entry} onOpen={() => onOpen(entry.id)}>
                      {exhibition.mayVote && !entry.isOwn ? (
                        <VoteButton exhibition={exhibition} entry={entry} />
                      ) : undefined}
                    </EntryCard>
                  </li>
                ))}
              </WorkGrid>
              {counted.total > pageSizes[0] || window.pageNo > 1 ? (
                <Pagination
                  page={window.pageNo}
                  pageSize={window.pageSize}
                  {...countOf(counted)}
                  pageSizes={pageSizes}
                  onChange={({ page, pageSize }) => onWindow({ pageNo: page, pageSize })}
                />
              ) : null}
            </>
          )
        }
      </Loaded>
    </>
  );
}
