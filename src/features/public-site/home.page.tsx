import { useQuery } from '@tanstack/react-query';
import { Award, Heart, BookOpen } from 'lucide-react';
import { homeCoursesQuery } from '#shared/api/course.ts';
import { siteLookQuery } from '#shared/api/site-look.ts';
import { publicWorksQuery } from '#shared/api/work.ts';
import { HomeHero } from '#features/works/home/home-hero.tsx';
import { HomeStage } from '#features/works/home/home-stage.tsx';
import { LatestWorks } from '#features/works/home/latest-works.tsx';
import { WorkGridSkeleton } from '#features/works/work-grid.tsx';
import { PublicWorksSection, WorkSection } from '#features/works/work-section.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { WhenNear } from '#shared/ui/when-near.tsx';
import styles from './home.module.css';
import { CardGrid } from '#features/learning/card-grid.tsx';
import { HomeCourseCard } from '#features/learning/home-course-card.tsx';

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
        <RecommendedCourses />
        <WhenNear room={<WorkGridSkeleton count={8} />}>
          <LatestWorks />
        </WhenNear>
      </div>
    </>
  );
}

/** 推荐课程; hidden while the school shows none. */
function RecommendedCourses() {
  const { data } = useQuery(homeCoursesQuery(courses));
  if (data === undefined || data.records.length === 0) return null;
  return (
    <WorkSection title="推荐课程" icon={<BookOpen size={22} aria-hidden="true" />} more="/courseList">
      <CardGrid>
        {data.records.map((course) => (
          <li key={course.id}>
            <HomeCourseCard course={course} />
          </li>
        ))}
      </CardGrid>
    </WorkSection>
  );
}
