import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { homeCoursesQuery } from '#api/course.ts';
import { CardGrid, CardGridSkeleton } from '#features/learning/card-grid.tsx';
import { HomeCourseCard } from '#features/learning/home-course-card.tsx';
import { searchText, type PageProps } from '#lib/page.ts';
import { useSearchChange } from '#lib/use-search-change.ts';
import { DictSelect } from '#resource/dict/dict-fields.tsx';
import { Loaded } from '#resource/loaded.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { publicPage, publicPageSizes } from './public-list.ts';
import styles from './public-list.module.css';

/** The courses the school shows to everybody (reference 1.2). */
export default function CourseListPage({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const { page, size } = publicPage(search);
  const filters = {
    courseName: searchText(search, 'name')?.trim().slice(0, 32) ?? '',
    courseType: searchText(search, 'type')?.slice(0, 16) ?? '',
    courseCategory: searchText(search, 'category')?.slice(0, 16) ?? '',
  };
  const courses = useQuery({
    ...homeCoursesQuery({ ...filters, pageNo: page, pageSize: size }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>课程</h1>
        <div className={styles['filters']}>
          <DictSelect
            label="课程分类"
            dict="course_category"
            withAll
            value={filters.courseCategory}
            onChange={(event) => change({ category: event.target.value, page: undefined })}
          />
          <DictSelect
            label="课程类型"
            dict="course_type"
            withAll
            value={filters.courseType}
            onChange={(event) => change({ type: event.target.value, page: undefined })}
          />
          <SearchBox
            label="请输入课程名称"
            value={filters.courseName}
            onSearch={(words) => change({ name: words, page: undefined })}
          />
        </div>
      </div>
      <Loaded query={courses} skeleton={<CardGridSkeleton />}>
        {({ records, total }) => (
          <>
            {records.length === 0 ? <EmptyState text="暂无课程" /> : null}
            <CardGrid>
              {records.map((course) => (
                <li key={course.id}>
                  <HomeCourseCard course={course} />
                </li>
              ))}
            </CardGrid>
            {total <= publicPageSizes[0] ? null : (
              <Pagination
                page={page}
                pageSize={size}
                total={total}
                pageSizes={publicPageSizes}
                onChange={(next) => change({ page: next.page, size: next.pageSize })}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
