import { useQuery, useQueryClient } from '@tanstack/react-query';
import { coursesQuery } from '#shared/api/course.ts';
import { Suspense, useState } from 'react';
import {
  addUnit,
  bringBackUnits,
  courseUnitsQuery,
  deletedUnitsQuery,
  deleteUnits,
  editUnit,
  placeUnits,
  readUnit,
  restoreUnits,
  unitsQuery,
} from '#shared/api/course-unit.ts';
import { exportUnits, importUnits, unitTemplate } from './unit-sheet-api.ts';
import { UnitDrawer } from './unit-drawer.tsx';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { OrderDialog } from '#shared/lists/order-dialog.tsx';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const MapEditor = lazyComponent(
  async () => (await import('#features/learning/map-editor/map-editor.tsx')).MapEditor,
);

const units = defineResource({
  title: '课程单元管理',
  list: unitsQuery,
  create: addUnit,
  update: editUnit,
  read: readUnit,
  remove: deleteUnits,
  restore: restoreUnits,
  bin: {
    noun: '课程单元',
    list: deletedUnitsQuery,
    columns: ['unitName', 'courseName', 'createBy', 'createTime'],
    restore: bringBackUnits,
  },
  exports: { name: '课程单元', load: exportUnits },
  imports: {
    name: '课程单元',
    send: importUnits,
    template: unitTemplate,
    keys: [{ value: 'unitName', text: '按“课程名”和“单元名称”' }],
  },
  fields: {
    unitName: { label: '单元名称', kind: 'text', width: 200 },
    unitIntro: { label: '单元简介', kind: 'text', width: 200 },
    unitCover: { label: '单元封面', kind: 'image' },
    courseName: { label: '课程名', kind: 'text', width: 180 },
    courseWorkType: { label: '作业类型', kind: 'dict', dict: 'work_type' },
    createBy: { label: '创建人', kind: 'text', width: 110 },
    createTime: { label: '创建日期', kind: 'time' },
    orderNum: { label: '排序', kind: 'number' },
    courseId: { label: '课程', kind: 'select' },
  },
  table: [
    'unitName',
    'unitIntro',
    'courseName',
    'courseWorkType',
    'createTime',
    'unitCover',
    'createBy',
    'orderNum',
  ],
  hidden: ['unitCover', 'createBy', 'orderNum'],
  filter: { basic: ['courseId', 'unitName'] },
  sort: ['unitName', 'createTime', 'orderNum'],
});

/** Units of one course have the pupils' order; units of all courses are sorted newest first. */
const unitsInOrder = { ...units, defaultSort: { column: 'orderNum', order: 'asc' } as const };

/** The existing product's maximum number of selectable courses. */
const maxCourses = 999;

/** 课程单元管理. */
export default function UnitListPage(page: PageProps) {
  const client = useQueryClient();
  const courses = useQuery(coursesQuery({ pageNo: 1, pageSize: maxCourses }));
  const courseId = searchText(page.search, 'courseId') ?? '';
  const [dialog, setDialog] = useState<'order' | 'map' | undefined>(undefined);
  const close = () => setDialog(undefined);
  const inOrder = courseUnitsQuery(courseId);
  return (
    <ResourcePage
      resource={courseId === '' ? units : unitsInOrder}
      page={page}
      options={{
        courseId: (courses.data?.records ?? []).map(({ id, courseName }) => ({
          value: id,
          text: courseName,
        })),
      }}
      moreActions={
        courseId === ''
          ? []
          : [
              { text: '调整顺序', onSelect: () => setDialog('order') },
              { text: '地图编辑', onSelect: () => setDialog('map') },
            ]
      }
      renderForm={(crud) => <UnitDrawer crud={crud} courseId={courseId} />}
    >
      {dialog === 'order' ? (
        <OrderDialog
          title="课程单元排序"
          hint="拖动或用箭头调整顺序。学生按这个顺序上课。"
          rows={inOrder}
          nameOf={(row) => row.unitName}
          save={(ids) => placeUnits(ids.map((id, index) => ({ id, orderNum: index + 1 })))}
          onSaved={() => void client.invalidateQueries({ queryKey: inOrder.queryKey.slice(0, -1) })}
          onClose={close}
        />
      ) : null}
      <Suspense>{dialog === 'map' ? <MapEditor courseId={courseId} onClose={close} /> : null}</Suspense>
    </ResourcePage>
  );
}
