import { Card } from '@radix-ui/themes';
import { lazy, Suspense, useState } from 'react';
import { withinChunkTime } from '#lib/chunk-error.ts';
import { PersonAvatar } from '#domain/people/person-avatar.tsx';
import { SchoolWords } from '#features/dashboard/school-words.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useMenu, useSession } from '#lib/app-context.tsx';
import { usePermission } from '#lib/can.tsx';
import { weekdayText } from '#lib/date-text.ts';
import { idleTime } from '#lib/idle-time.ts';
import { createPart, LazyPart } from '#lib/lazy-part.tsx';
import { greeting } from '#lib/menu/greeting.ts';
import { useHour } from '#lib/use-hour.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import styles from './dashboard.module.css';

const SitePanels = lazy(async () => ({
  default: (await withinChunkTime(import('#features/dashboard/site-panels.tsx'))).SitePanels,
}));
const TeacherPanels = lazy(async () => ({
  default: (await withinChunkTime(import('#features/dashboard/teacher-panels.tsx'))).TeacherPanels,
}));
const LearnerPanels = lazy(async () => ({
  default: (await withinChunkTime(import('#features/dashboard/learner-panels.tsx'))).LearnerPanels,
}));
/** Once the browser has drawn the figures that people come for. */
const reportPanels = createPart(async () => {
  await idleTime();
  return (await import('#features/dashboard/report-panels.tsx')).ReportPanels;
});

/** 首页: a greeting, what the school wrote, and what the person's permissions make them come for. */
export default function DashboardPage() {
  const { routes } = useMenu();
  const { can } = usePermission();
  const mayGrade = routes.has('/teaching/workList');
  const watchesSite = can('dashboard:site');
  return (
    <div className={styles['page']}>
      <Welcome />
      <SchoolWords />
      <Suspense fallback={<PageSkeleton />}>
        {watchesSite ? <SitePanels /> : null}
        {mayGrade ? <TeacherPanels /> : null}
        {mayGrade || watchesSite ? null : <LearnerPanels />}
      </Suspense>
      <LazyPart from={reportPanels}>{(ReportPanels) => <ReportPanels />}</LazyPart>
    </div>
  );
}

function Welcome() {
  const [today] = useState(() => weekdayText(new Date()));
  const hour = useHour();
  const brand = useBrand();
  const name = useSession(({ context }) => context.userInfo?.realname ?? context.userInfo?.username ?? '');
  const avatar = useSession(({ context }) => context.userInfo?.avatar ?? '');
  return (
    <Card asChild size="2">
      <section className={styles['welcome']}>
        <PersonAvatar name={name} picture={avatar} size={56} />
        <div>
          <h1 className={styles['greeting']}>
            {greeting(hour)}，{name}
          </h1>
          <p className={styles['brand']}>欢迎使用 {brand.name}</p>
        </div>
        <time className={styles['today']}>{today}</time>
      </section>
    </Card>
  );
}
