import { Award, Heart } from 'lucide-react';
import { HomeHero } from '#features/works/home-hero.tsx';
import { HomeStage } from '#features/works/home-stage.tsx';
import { LatestWorks } from '#features/works/latest-works.tsx';
import { WorkShelf } from '#features/works/work-shelf.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useSession } from '#lib/app-context.tsx';
import { CourseShelf } from './course-shelf.tsx';

/** The public home: featured and most-liked works, courses and the newest works (reference 1.2). */
export default function HomePage() {
  const brand = useBrand();
  const isLoggedIn = useSession(({ context }) => context.userInfo !== undefined);
  return (
    <>
      <HomeStage>
        <HomeHero brand={brand.name} tagline={brand.description} isLoggedIn={isLoggedIn} />
      </HomeStage>
      <WorkShelf
        title="精选作品"
        icon={<Award size={22} aria-hidden="true" />}
        more="/workList?type=3"
        query={{ orderBy: 'create_time', workStatus: 4, pageNo: 1, pageSize: 4 }}
        hideWhenEmpty
      />
      <WorkShelf
        title="最赞作品"
        icon={<Heart size={22} aria-hidden="true" />}
        more="/workList?type=2"
        query={{ orderBy: 'star', pageNo: 1, pageSize: 8 }}
      />
      <CourseShelf />
      <LatestWorks />
    </>
  );
}
