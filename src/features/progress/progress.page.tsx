import { Card, Flex } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '#shared/api/client.ts';
import { ReviewMenu } from '#features/grading/class-review/review-button.tsx';
import { useChosenWorks } from '#features/grading/use-chosen-works.tsx';
import { BoardChoice } from './board-choice.tsx';
import { handInsOfUnit } from './board-figures.ts';
import styles from './board.module.css';
import { ProgressBoard, type BoardFilter } from './progress-board.tsx';
import { GradingTools } from '#features/grading/grading-tools.page.tsx';
import { PageLink } from '#shared/app/page-link.tsx';
import { searchText, type PageProps, type PageSearch } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';

/** 学习进度: the pupils of a class on the units of a course, with links to their works. */
export default function ProgressPage({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const client = useQueryClient();
  const grading = useChosenWorks({
    renderTools: (work) => <GradingTools work={work} />,
    onSaved: () => void client.invalidateQueries({ queryKey: keyOf('/teaching/progress/board') }),
  });
  return (
    <Card asChild size="2">
      <section className={styles['page']}>
        <Flex justify="between" align="center" gap="3" wrap="wrap">
          <h1>学习进度</h1>
          <PageLink path="/report/depart">班级教学记录</PageLink>
        </Flex>
        <BoardChoice
          departId={searchText(search, 'departId')}
          courseId={searchText(search, 'courseId')}
          onChange={({ departId, courseId }) =>
            change({ departId, courseId, show: undefined, unitId: undefined })
          }
        >
          {(chosen) => (
            <ProgressBoard
              key={`${chosen.departId} ${chosen.courseId}`}
              {...chosen}
              shown={shownBy(search)}
              onShown={({ show, unitId }) =>
                change({ show: show === 'all' ? undefined : show, unitId }, { replace: true })
              }
              onGrade={(places, courseId, presentId) => {
                const userId = places.map((one) => one.userId).join(',');
                const ids = places.map(({ workId }) => workId);
                void grading.start({ courseId, userId }, ids, presentId);
              }}
              renderReview={(board, units) => (
                <ReviewMenu
                  tasks={units.map(({ unitId, text }) => ({
                    title: text,
                    place: { unitId },
                    handIns: handInsOfUnit(board, unitId),
                    classmates: board.pupils,
                  }))}
                />
              )}
            />
          )}
        </BoardChoice>
        {grading.dialog}
      </section>
    </Card>
  );
}

function shownBy(search: PageSearch): BoardFilter {
  const show = searchText(search, 'show');
  return {
    show: show === 'stuck' || show === 'missing' ? show : 'all',
    unitId: searchText(search, 'unitId'),
  };
}
