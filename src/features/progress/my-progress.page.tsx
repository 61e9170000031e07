import { Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { myLearningQuery } from '#shared/api/progress.ts';
import { myWorksQuery } from '#shared/api/work.ts';
import { BadgeList } from './badge-list.tsx';
import type { Award } from './certificate-dialog.tsx';
import { CourseProgressList, LearningTiles } from './learning-summary.tsx';
import styles from './my-progress.module.css';
import { useBrand } from '#features/shell/use-brand.ts';
import { MyWorkCard } from '#features/works/mine/my-work-card.tsx';
import { WorkGrid, WorkGridSkeleton } from '#features/works/work-grid.tsx';
import { workLabels } from '#features/works/work-labels.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

const CertificateDialog = lazyComponent(
  async () => (await import('./certificate-dialog.tsx')).CertificateDialog,
);

const fewWorks = 4;
/** A page of the menu, for which the router has no named route. */
const myWorksPath: string = '/account/center';

/** 我的进度: what a pupil has learned, made and earned. */
export default function MyProgressPage() {
  const learning = useQuery(myLearningQuery());
  const person = useSession(({ context }) => context.userInfo?.realname ?? '');
  const school = useBrand().name;
  const [award, setAward] = useState<Award | undefined>(undefined);
  return (
    <Card asChild size="3">
      <section className={styles['page']}>
        <h1>我的进度</h1>
        <Loaded query={learning} skeleton={<PageSkeleton rows={8} />}>
          {(data) => (
            <>
              <LearningTiles learning={data} />
              <section aria-labelledby="badges-title">
                <h2 id="badges-title">我的徽章</h2>
                <BadgeList badges={data.badges} onPrint={setAward} />
              </section>
              <section aria-labelledby="courses-title">
                <h2 id="courses-title">课程进度</h2>
                <CourseProgressList courses={data.courses} onPrint={setAward} />
              </section>
            </>
          )}
        </Loaded>
        <section aria-labelledby="recent-title">
          <h2 id="recent-title">最近的作品</h2>
          <RecentWorks />
        </section>
        {award === undefined ? null : (
          <Suspense>
            <CertificateDialog
              award={award}
              person={person}
              school={school}
              onClose={() => setAward(undefined)}
            />
          </Suspense>
        )}
      </section>
    </Card>
  );
}

function RecentWorks() {
  const works = useQuery(
    myWorksQuery({ pageNo: 1, pageSize: fewWorks, column: 'createTime', order: 'desc' }),
  );
  return (
    <Loaded query={works} skeleton={<WorkGridSkeleton count={fewWorks} />}>
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState text={workLabels.noWorks} />
        ) : (
          <>
            <WorkGrid>
              {records.map((work) => (
                <li key={work.id}>
                  <MyWorkCard work={work} />
                </li>
              ))}
            </WorkGrid>
            <Link to={myWorksPath} className={styles['link']}>
              全部作品
            </Link>
          </>
        )
      }
    </Loaded>
  );
}
