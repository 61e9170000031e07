import {
  deleteOnlineForms,
  editOnlineForm,
  onlineFormsQuery,
  readOnlineForm,
  restoreOnlineForms,
  weighOnlineFormDeletion,
} from './api.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { deletionWarning } from './publishing/deletion-warning.ts';
import { formCodeRule } from './tabs/name-fields.tsx';

/** The forms in the view of their designers. */
export const onlineForms = defineResource({
  title: '在线表单',
  noun: '表单',
  list: onlineFormsQuery,
  read: readOnlineForm,
  update: editOnlineForm,
  remove: deleteOnlineForms,
  removeWarning: async (ids) => deletionWarning(await weighOnlineFormDeletion(ids)),
  restore: restoreOnlineForms,
  fields: {
    name: { label: '表单名称', kind: 'text', required: '请输入表单名称！', max: 50, width: 160 },
    code: {
      label: '表单编码',
      kind: 'text',
      required: '请输入表单编码！',
      max: 40,
      pattern: formCodeRule,
      width: 130,
    },
    category: { label: '分类', kind: 'text', max: 40, width: 90 },
    description: { label: '描述', kind: 'longText', max: 500 },
    status: {
      label: '状态',
      kind: 'choice',
      width: 100,
      options: [
        { value: 'draft', text: '草稿', tone: 'neutral' },
        { value: 'changed', text: '有修改', tone: 'warning' },
        { value: 'published', text: '已发布', tone: 'success' },
        { value: 'publishing', text: '发布中', tone: 'info' },
        { value: 'failed', text: '发布失败', tone: 'danger' },
      ],
    },
    version: { label: '版本', kind: 'number', width: 60 },
    createBy: { label: '创建人', kind: 'text', width: 90 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  table: ['name', 'category', 'status', 'version', 'createBy', 'createTime', 'code'],
  pinned: 'status',
  detail: [],
  filter: { basic: ['name', 'code', 'category'], more: ['createTime'] },
  sort: ['code', 'name', 'createTime'],
  form: ['name', 'code', 'category', 'description'],
});
