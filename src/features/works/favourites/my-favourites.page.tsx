import { Button, Card } from '@radix-ui/themes';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StarOff } from 'lucide-react';
import { linkTo } from '#shared/app/link-to.ts';
import { searchNumber, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { Question } from '#shared/forms/question.tsx';
import { UndoStrip } from '#shared/lists/selection-bar.tsx';
import { useRecordCrud, type RecordAction } from '#shared/lists/use-record-crud.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { countOf } from '#shared/text/how-many.ts';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { WorkCard } from '../work-card.tsx';
import { WorkGrid, WorkGridSkeleton } from '../work-grid.tsx';
import { addFavourite, favouritesQuery, removeFavourite, workPagesKey } from './favourites-api.ts';
import styles from '../mine/my-works.module.css';

const pageSizes = [12, 24, 48] as const;

/** Of one work: the page has no selection of several. */
const removal: RecordAction = {
  text: '不收藏了',
  title: '不收藏了',
  question: (names) => `${names}不收藏了吗？作品还在，只是不在这里了。`,
  undoable: true,
  run: ([workId = '']) => removeFavourite(workId),
};

/** 我的收藏: works that the user keeps, the last kept first. */
export default function MyFavouritesPage({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const client = useQueryClient();
  const window = {
    pageNo: searchNumber(search, 'pageNo', 1),
    pageSize: Math.min(100, searchNumber(search, 'pageSize', 12)),
  };
  const works = useQuery({ ...favouritesQuery(window), placeholderData: keepPreviousData });
  const renew = async () => {
    void client.invalidateQueries({ queryKey: workPagesKey() });
    const { data } = await works.refetch();
    // The last page may no longer exist.
    if (data?.records.length === 0 && data.total > 0)
      change({ pageNo: Math.ceil(data.total / window.pageSize) });
  };
  const crud = useRecordCrud({
    resource: {
      restore: ([workId = '']) => addFavourite(workId),
      permissions: {},
      named: 'workName',
    },
    list: { rows: works.data?.records ?? [], refresh: renew },
  });
  return (
    <Card asChild size="3">
      <section className={styles['page']}>
        <div className={styles['head']}>
          <PinyinHeading text="我的收藏" className={styles['heading']} />
        </div>
        <UndoStrip crud={crud} action="取消收藏" />
        <Loaded query={works} skeleton={<WorkGridSkeleton count={8} />}>
          {({ records, ...total }) =>
            total.total === 0 ? (
              <EmptyState
                text="还没有收藏。看到喜欢的作品，点 ☆ 收藏，以后在这里找到它。"
                picture={<Mascot pose="search" />}
              >
                <Button asChild size="3">
                  <Link {...linkTo('/workList')}>去发现作品</Link>
                </Button>
              </EmptyState>
            ) : (
              <>
                <WorkGrid>
                  {records.map((work) => (
                    <li key={work.id}>
                      <WorkCard work={work}>
                        <Button
                          type="button"
                          size="3"
                          variant="surface"
                          color="gray"
                          onClick={() => crud.ask(removal, [work.id])}
                        >
                          <StarOff size={18} aria-hidden="true" />
                          <span>
                            不收藏了<span className="visually-hidden">：{work.workName}</span>
                          </span>
                        </Button>
                      </WorkCard>
                    </li>
                  ))}
                </WorkGrid>
                {total.total > pageSizes[0] || window.pageNo > 1 ? (
                  <Pagination
                    page={window.pageNo}
                    pageSize={window.pageSize}
                    {...countOf(total)}
                    pageSizes={pageSizes}
                    onChange={({ page, pageSize }) => change({ pageNo: page, pageSize })}
                  />
                ) : null}
              </>
            )
          }
        </Loaded>
        <Question crud={crud} />
      </section>
    </Card>
  );
}
