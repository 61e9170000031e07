import type { Schema } from '#openapi/index.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';

/** The texts of the page for `workScene`. */
const scenes: Readonly<Record<string, string>> = {
  create: '自由创作',
  course: '课程作业',
  additional: '班级作业',
  exam: '考试作品',
};

/** The columns of the export of the list of works (作业列表). */
export const workExport: readonly ExportColumn<Schema<'WorkRow'>>[] = [
  { header: '账号', value: (row) => row.username },
  { header: '姓名', width: 12, value: (row) => row.realname },
  { header: '名称', width: 28, value: (row) => row.workName },
  { header: '来源', width: 12, value: (row) => scenes[row.workScene ?? ''] ?? row.workScene },
  { header: '标签', width: 12, value: (row) => row.workTag },
  { header: '类型', width: 12, value: (row) => row.workType_dictText },
  { header: '状态', width: 12, value: (row) => row.workStatus_dictText },
  { header: '得分', width: 8, value: (row) => row.score },
  { header: '评语', width: 32, value: (row) => row.teacherComment },
  { header: '查看', width: 8, value: (row) => row.viewNum },
  { header: '点赞', width: 8, value: (row) => row.starNum },
  { header: '提交时间', width: 20, value: (row) => row.createTime },
  { header: '所属班级', value: (row) => row.departId_dictText },
  { header: '所属课程', width: 24, value: (row) => row.courseId_dictText },
  { header: '所属作业', width: 24, value: (row) => row.additionalId_dictText },
];
