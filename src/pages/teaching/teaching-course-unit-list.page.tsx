import { useQuery } from '@tanstack/react-query';
import { coursesQuery } from '#api/course.ts';
import { addUnit, editUnit, unitsQuery } from '#api/course-unit.ts';
import { UnitDrawer } from '#features/course-form/unit-drawer.tsx';
import { searchText, type PageProps } from '#lib/page.ts';
import { defineResource } from '#resource/define-resource.ts';
import { ResourcePage } from '#resource/resource-page.tsx';

const units = defineResource({
  title: '课程单元管理',
  list: unitsQuery,
  create: addUnit,
  update: editUnit,
  fields: {
    unitName: { label: '单元名称', kind: 'text', width: 200 },
    unitIntro: { label: '单元简介', kind: 'text', width: 200 },
    unitCover: { label: '单元封面', kind: 'image' },
    courseName: { label: '课程名', kind: 'text', width: 180 },
    courseWorkType: { label: '作业类型', kind: 'dict', dict: 'work_type' },
    createBy: { label: '创建人', kind: 'text', width: 110 },
    createTime: { label: '创建日期', kind: 'time' },
    orderNum: { label: '排序', kind: 'number' },
    courseId: { label: '课程包名', kind: 'select' },
  },
  table: [
    'unitName',
    'unitIntro',
    'unitCover',
    'courseName',
    'courseWorkType',
    'createBy',
    'createTime',
    'orderNum',
  ],
  filter: { basic: ['courseId', 'unitName'] },
  sort: ['unitName', 'createTime', 'orderNum'],
});

/** As many courses to choose from as the existing product offers (reference 1.5). */
const mostCourses = 999;

/** 课程单元管理 (reference 1.5). */
export default function TeachingCourseUnitListPage(page: PageProps) {
  const courses = useQuery(coursesQuery({ pageNo: 1, pageSize: mostCourses }));
  const courseId = searchText(page.search, 'courseId') ?? '';
  return (
    <ResourcePage
      resource={units}
      page={page}
      options={{
        courseId: (courses.data?.records ?? []).map(({ id, courseName }) => ({
          value: id,
          text: courseName,
        })),
      }}
      renderForm={(desk) => <UnitDrawer desk={desk} courseId={courseId} />}
    />
  );
}
