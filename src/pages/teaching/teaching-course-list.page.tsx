import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { coursesQuery } from '#api/course.ts';
import { ClassOpeningDialog } from '#features/class-opening/class-opening-dialog.tsx';
import { CourseDrawer } from '#features/course-form/course-drawer.tsx';
import type { PageProps } from '#lib/page.ts';
import { defineResource } from '#resource/define-resource.ts';
import { ResourcePage, RowAction, RowLink } from '#resource/resource-page.tsx';
import { useDesk } from '#resource/use-desk.ts';
import { useResourceList } from '#resource/use-resource-list.ts';

type CourseRow = Schema<'CourseRow'>;

const courses = defineResource({
  title: '课程包管理',
  list: coursesQuery,
  fields: {
    courseType: { label: '课程性质', filterLabel: '课程类型', kind: 'dict', dict: 'course_type' },
    courseCategory: { label: '课程分类', kind: 'dict', dict: 'course_category' },
    courseName: { label: '课程名', kind: 'text', width: 200 },
    isShared: { label: '是否共享', kind: 'flag' },
    showHome: { label: '首页展示', kind: 'flag' },
    departIds_dictText: { label: '授权部门', kind: 'names' },
    courseCover: { label: '课程封面', kind: 'image' },
    courseMap: { label: '课程地图', kind: 'image' },
    createBy: { label: '创建人', kind: 'text', width: 110 },
    createTime: { label: '创建日期', kind: 'time' },
    orderNum: { label: '排序', kind: 'number' },
    departId: { label: '授权部门', kind: 'depart' },
  },
  table: [
    'courseName',
    'courseType',
    'courseCategory',
    'isShared',
    'showHome',
    'departIds_dictText',
    'courseCover',
    'courseMap',
    'createBy',
    'createTime',
    'orderNum',
  ],
  filter: { basic: ['courseName', 'courseType', 'departId'] },
  sort: ['courseName', 'courseType', 'courseCategory', 'createTime', 'orderNum'],
});

/** 课程包管理 (reference 1.5). */
export default function TeachingCourseListPage(page: PageProps) {
  const list = useResourceList(courses, page);
  const desk = useDesk<CourseRow>(list.refresh, list.rows);
  const [opening, setOpening] = useState<CourseRow | undefined>(undefined);
  const { open } = desk;
  return (
    <ResourcePage
      resource={courses}
      list={list}
      savedId={desk.savedId}
      toolbar={
        <Button type="button" onClick={desk.add}>
          <Plus size={16} aria-hidden="true" />
          新增
        </Button>
      }
      actionsWidth={168}
      renderActions={(row) => (
        <>
          <RowAction onClick={() => desk.edit(row)}>编辑</RowAction>
          <RowLink href={`/course/courseUnit?courseId=${encodeURIComponent(row.id)}`}>单元</RowLink>
          <RowAction onClick={() => setOpening(row)}>开课</RowAction>
        </>
      )}
    >
      {open?.mode === 'add' ? <CourseDrawer onSaved={desk.saved} onClose={desk.close} /> : null}
      {open?.mode === 'edit' ? (
        <CourseDrawer row={open.row} onSaved={desk.saved} onClose={desk.close} />
      ) : null}
      {opening === undefined ? null : (
        <ClassOpeningDialog course={opening} onClose={() => setOpening(undefined)} />
      )}
    </ResourcePage>
  );
}
