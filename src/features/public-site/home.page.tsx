import { useQuery } from '@tanstack/react-query';
import { Award, Heart } from 'lucide-react';
import { homeCoursesQuery } from '#shared/api/course.ts';
import { siteLookQuery } from '#shared/api/site-look.ts';
import { publicWorksQuery } from '#shared/api/work.ts';
import { HomeHero } from '#features/works/home/home-hero.tsx';
import { HomeStage } from '#features/works/home/home-stage.tsx';
import { LatestWorks } from '#features/works/home/latest-works.tsx';
import { WorkGridSkeleton } from '#features/works/work-grid.tsx';
import { PublicWorksSection } from '#features/works/work-section.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { WhenNear } from '#shared/ui/when-near.tsx';
import { RecommendedCourses } from './recommended-courses.page.tsx';
import styles from './home.module.css';

const featured = { orderBy: 'create_time', workStatus: 4, pageNo: 1, pageSize: 4 } as const;
const courses = { pageNo: 1, pageSize: 4 } as const;

/** The public home page: featured and most-liked works, courses and the newest works. */
export default function HomePage() {
  const brand = useBrand();
  const isLoggedIn = useSession(({ context }) => context.userInfo !== undefined);
  const look = useQuery(siteLookQuery());
  const parts = [useQuery(publicWorksQuery(featured)), useQuery(homeCoursesQuery(courses))];
  // An optional section moves the sections below it: all appear together, and their requests start together.
  const isKnown = !look.isPending && parts.every(({ isPending }) => !isPending);
  return (
    <>
      {look.isPending ? (
        <div className={styles['room']} />
      ) : (
        <HomeStage>
          <HomeHero brand={brand.name} tagline={brand.description} isLoggedIn={isLoggedIn} />
        </HomeStage>
      )}
      {look.isPending || isKnown ? null : <WorkGridSkeleton count={8} />}
      <div hidden={!isKnown}>
        <PublicWorksSection
          title="精选作品"
          icon={<Award size={22} aria-hidden="true" />}
          more="/workList?type=3"
          query={featured}
          hideWhenEmpty
        />
        <PublicWorksSection
          title="最赞作品"
          icon={<Heart size={22} aria-hidden="true" />}
          more="/workList?type=2"
          query={{ orderBy: 'star', pageNo: 1, pageSize: 8 }}
        />
        <RecommendedCourses query={courses} />
        <WhenNear room={<WorkGridSkeleton count={8} />}>
          <LatestWorks />
        </WhenNear>
      </div>
    </>
  );
}
