import {
  addUnit,
  bringBackUnits,
  deletedUnitsQuery,
  deleteUnits,
  editUnit,
  readUnit,
  restoreUnits,
  unitsQuery,
} from '#shared/api/course-unit.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { exportUnits, importUnits, unitTemplate } from './unit-sheet-api.ts';

/** The units as records: in the list of all units, and on the page of their course. */
export const unitResource = defineResource({
  title: '课程单元管理',
  noun: '课程单元',
  list: unitsQuery,
  create: addUnit,
  update: editUnit,
  read: readUnit,
  remove: deleteUnits,
  restore: restoreUnits,
  bin: {
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
    isHidden: { label: '对学生隐藏', kind: 'flag' },
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
    'isHidden',
    'createTime',
    'unitCover',
    'createBy',
    'orderNum',
  ],
  hidden: ['isHidden', 'unitCover', 'createBy', 'orderNum'],
  filter: { basic: ['courseId', 'unitName'] },
  sort: ['unitName', 'createTime', 'orderNum'],
});
