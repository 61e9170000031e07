import { Card } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { expireFigures } from '#shared/api/dashboard.ts';
import { PersonAvatar } from '#shared/people/person-avatar.tsx';
import { OverviewPanels } from './overview-panels.tsx';
import { LearnerNow } from './learner-now.tsx';
import { LearnerRows } from './learner-rows.tsx';
import type { DrillProps } from './report-panels.tsx';
import { SchoolText } from './school-text.tsx';
import { SitePanels } from './site-panels.tsx';
import { TeacherPanels } from './teacher-panels.tsx';
import { usePanels } from './use-panels.ts';
import { LearnerNotices } from '#features/announcements/learner-notices.tsx';
import { BadgeMark } from '#features/progress/badge-list.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { TourOffer } from '#features/tour/tour-offer.tsx';
import { WorkCover } from '#features/works/work-cover.tsx';
import { useSession } from '#shared/app/app-context.tsx';
import { weekdayText } from '#shared/text/date-text.ts';
import { idleTime } from '#shared/browser/idle-time.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { greeting } from '#shared/menu/greeting.ts';
import { WhenNear } from '#shared/ui/when-near.tsx';
import styles from './dashboard.module.css';

/** Loaded after the browser has drawn the main figures. */
const reportPanels = lazyCode(async () => {
  await idleTime();
  const { ReportPanels } = await import('./report-panels.tsx');
  return () => <ReportPanels Drill={PressedDrill} />;
});

/** Loaded at the press: most users of the first page press none of its charts. */
const drillPart = lazyCode(() => import('#features/reports/drill-drawer.tsx'));

function PressedDrill(props: DrillProps) {
  return (
    <LazyView from={drillPart} onLost={props.onClose}>
      {({ DrillDrawer }) => <DrillDrawer {...props} />}
    </LazyView>
  );
}

/** 首页: a greeting, the school's text, and the panels that the user's permissions allow. */
export default function DashboardPage() {
  const { watches, grades, teaches, learns } = usePanels();
  const { name, greets } = useGreeting();
  const queryClient = useQueryClient();
  // The page is left or hidden.
  useEffect(() => () => expireFigures(queryClient), [queryClient]);
  return (
    <div className={styles['page']}>
      {learns ? <LearnerNow greeting={greets} Badge={BadgeMark} /> : <Welcome name={name} greets={greets} />}
      {learns ? <LearnerNotices /> : null}
      {teaches ? <TourOffer /> : null}
      <SchoolText />
      {watches ? <SitePanels /> : null}
      {teaches ? <OverviewPanels /> : null}
      {grades ? <TeacherPanels /> : null}
      {learns ? <LearnerRows Cover={WorkCover} /> : null}
      <WhenNear>
        <LazyView from={reportPanels}>{(Panels) => <Panels />}</LazyView>
      </WhenNear>
    </div>
  );
}

function useGreeting() {
  const hour = useHour();
  const name = useSession(({ context }) => context.userInfo?.realname ?? context.userInfo?.username ?? '');
  return { name, greets: `${greeting(hour)}，${name}` };
}

function Welcome({ name, greets }: ReturnType<typeof useGreeting>) {
  const [today] = useState(() => weekdayText(new Date()));
  const brand = useBrand();
  const avatar = useSession(({ context }) => context.userInfo?.avatar ?? '');
  return (
    <Card asChild size="2">
      <section className={styles['welcome']}>
        <PersonAvatar name={name} picture={avatar} size={56} />
        <div>
          <h1 className={styles['greeting']}>{greets}</h1>
          <p className={styles['brand']}>{brand.name}</p>
        </div>
        <time className={styles['today']}>{today}</time>
      </section>
    </Card>
  );
}

/** Returns the current hour, 0 to 23, and follows the clock. */
function useHour(): number {
  return useSyncExternalStore(everyMinute, () => new Date().getHours());
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
}
