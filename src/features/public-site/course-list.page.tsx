import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { homeCoursesQuery } from '#shared/api/course.ts';
import { CardGrid, CardGridSkeleton } from '#features/learning/card-grid.tsx';
import { HomeCourseCard } from '#features/learning/home-course-card.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useReaderWord } from '#shared/app/use-reader-word.ts';
import { useTrainingMode } from '#shared/app/use-training-mode.ts';
import { DictSelect } from '#shared/dict/dict-fields.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PublicRecords, usePublicList } from './public-records.tsx';

/** The courses that the school shows publicly. */
export default function CourseListPage(props: PageProps) {
  const list = usePublicList(props);
  const { search } = props;
  const isTraining = useTrainingMode();
  const word = useReaderWord();
  const filters = {
    courseName: searchText(search, 'name')?.trim().slice(0, 32) ?? '',
    courseType: searchText(search, 'type')?.slice(0, 16) ?? '',
    courseCategory: searchText(search, 'category')?.slice(0, 16) ?? '',
  };
  const courses = useQuery({
    ...homeCoursesQuery({ ...filters, pageNo: list.page, pageSize: list.size }),
    placeholderData: keepPreviousData,
  });
  return (
    <PublicRecords
      title="课程"
      query={courses}
      list={list}
      find={{ label: '请输入课程名称', value: filters.courseName, maxLength: 32 }}
      skeleton={<CardGridSkeleton />}
      filters={
        <>
          <DictSelect
            label="课程分类"
            dict="course_category"
            withAll
            value={filters.courseCategory}
            onChange={(event) => list.change({ category: event.target.value, page: undefined })}
          />
          {isTraining ? (
            <DictSelect
              label={word('课程性质')}
              dict="course_type"
              withAll
              value={filters.courseType}
              onChange={(event) => list.change({ type: event.target.value, page: undefined })}
            />
          ) : null}
        </>
      }
    >
      {(records) => (
        <>
          {records.length === 0 ? <EmptyState text="还没有课程" /> : null}
          <CardGrid>
            {records.map((course) => (
              <li key={course.id}>
                <HomeCourseCard course={course} />
              </li>
            ))}
          </CardGrid>
        </>
      )}
    </PublicRecords>
  );
}
