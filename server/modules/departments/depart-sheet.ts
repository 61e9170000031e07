import type { Schema } from '#openapi/index.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { ImportColumn } from '#server/sheets/import-types.ts';

type Row = Schema<'DepartRow'>;

/** The headers of import and export, so that an export can be edited and imported. */
export const departHeader = {
  name: '机构/部门名称',
  code: '机构编码',
  parent: '上级部门',
  category: '机构类型',
  order: '排序',
  description: '描述',
  mobile: '手机号',
  fax: '传真',
  address: '地址',
  memo: '备注',
} as const;

export const categoryNames: Readonly<Record<string, string>> = { '1': '机构', '2': '部门', '3': '班级' };

export const departImportColumns: readonly ImportColumn[] = [
  {
    header: departHeader.name,
    required: true,
    hint: '必填',
    width: 24,
    aliases: ['班级', '班级名称', '部门', '部门名称', '机构名称', '名称', 'class'],
  },
  {
    header: departHeader.code,
    hint: '如 A01A01，前面是上级的编码；不填则自动生成',
    aliases: ['部门编码', '班级编码', '编码'],
  },
  {
    header: departHeader.parent,
    hint: '没有编码时填上级的名称或编码，机构不填',
    width: 24,
    aliases: ['上级', '年级', '所属年级', '学校'],
  },
  {
    header: departHeader.category,
    hint: '机构、部门或班级',
    width: 10,
    aliases: ['类型', '部门类型'],
    content: /^(?:机构|部门|班级)$/,
  },
  { header: departHeader.order, width: 8 },
  { header: departHeader.description, width: 24 },
  { header: departHeader.mobile },
  { header: departHeader.fax },
  { header: departHeader.address, width: 24 },
  { header: departHeader.memo, width: 24 },
];

export const departExportColumns: readonly ExportColumn<Row>[] = [
  { header: departHeader.name, width: 24, value: (row) => row.departName },
  { header: departHeader.code, value: (row) => row.orgCode },
  { header: departHeader.parent, width: 24, value: (row) => row.parentName },
  { header: departHeader.category, width: 10, value: (row) => categoryNames[row.orgCategory ?? ''] },
  { header: departHeader.order, width: 8, value: (row) => row.departOrder },
  { header: departHeader.description, width: 24, value: (row) => row.description },
  { header: departHeader.mobile, value: (row) => row.mobile },
  { header: departHeader.fax, value: (row) => row.fax },
  { header: departHeader.address, width: 24, value: (row) => row.address },
  { header: departHeader.memo, width: 24, value: (row) => row.memo },
  { header: '创建时间', width: 20, value: (row) => row.createTime },
];
