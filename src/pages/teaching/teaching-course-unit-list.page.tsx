import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { coursesQuery } from '#api/course.ts';
import { unitsQuery } from '#api/course-unit.ts';
import { UnitDrawer } from '#features/course-form/unit-drawer.tsx';
import { searchText, type PageProps } from '#lib/page.ts';
import { defineResource } from '#resource/define-resource.ts';
import { ResourcePage, RowAction } from '#resource/resource-page.tsx';
import { useDesk } from '#resource/use-desk.ts';
import { useResourceList } from '#resource/use-resource-list.ts';

const units = defineResource({
  title: '课程单元管理',
  list: unitsQuery,
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
  const list = useResourceList(units, page);
  const desk = useDesk<Schema<'UnitRow'>>(list.refresh, list.rows);
  const courses = useQuery(coursesQuery({ pageNo: 1, pageSize: mostCourses }));
  const courseId = searchText(page.search, 'courseId') ?? '';
  const { open } = desk;
  return (
    <ResourcePage
      resource={units}
      list={list}
      savedId={desk.savedId}
      filterOptions={{
        courseId: (courses.data?.records ?? []).map(({ id, courseName }) => ({
          value: id,
          text: courseName,
        })),
      }}
      toolbar={
        <Button type="button" onClick={desk.add}>
          <Plus size={16} aria-hidden="true" />
          新增
        </Button>
      }
      actionsWidth={84}
      renderActions={(row) => <RowAction onClick={() => desk.edit(row)}>编辑</RowAction>}
    >
      {open?.mode === 'add' ? (
        <UnitDrawer courseId={courseId} onSaved={desk.saved} onClose={desk.close} />
      ) : null}
      {open?.mode === 'edit' ? (
        <UnitDrawer row={open.row} courseId={courseId} onSaved={desk.saved} onClose={desk.close} />
      ) : null}
    </ResourcePage>
  );
}
