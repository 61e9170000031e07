import { choices, type ExampleForm } from './example.ts';

type Entry = readonly [
  name: string,
  place: string,
  group: string,
  phone: string,
  work: string,
  status: string,
];

const entries: readonly Entry[] = [
  ['王子轩', '希望小学三年级一班', '小学中年级组', '13800138001', '海底大冒险', '已通过'],
  ['李思彤', '希望小学三年级一班', '小学中年级组', '13800138002', '会讲故事的小猫', '已通过'],
  ['彭家豪', '希望小学三年级二班', '小学中年级组', '13800138003', '接苹果', '待审核'],
  ['林一诺', '阳光小学五年级三班', '小学高年级组', '13800138004', '太阳系模拟器', '待审核'],
  ['周若溪', '阳光小学六年级一班', '小学高年级组', '13800138005', '垃圾分类小助手', '待审核'],
  ['沈亦辰', '实验小学二年级四班', '小学低年级组', '13800138006', '我的生日贺卡', '未通过'],
];

export const contest: ExampleForm = {
  code: 'contest_entry',
  name: '竞赛报名',
  description: '创意编程竞赛的报名表：可发布公开链接，家长不用账号也能填写。',
  icon: 'highlight',
  roles: ['admin', 'dev', 'teacher'],
  definition: {
    kind: 'single',
    columns: 2,
    fields: [
      {
        id: 'compname',
        key: 'name',
        label: '选手姓名',
        kind: 'text',
        required: true,
        maxLength: 30,
        width: 110,
        search: 'basic',
        searchBy: 'like',
      },
      {
        id: 'compclas',
        key: 'place',
        label: '学校和班级',
        kind: 'text',
        required: true,
        maxLength: 60,
        placeholder: '如：希望小学三年级一班',
        width: 200,
        search: 'more',
        searchBy: 'like',
      },
      {
        id: 'compgrou',
        key: 'team',
        label: '参赛组别',
        kind: 'radio',
        required: true,
        options: choices('小学低年级组', '小学中年级组', '小学高年级组'),
        width: 140,
        search: 'basic',
        searchBy: 'any',
      },
      {
        id: 'compcall',
        key: 'phone',
        label: '家长手机',
        kind: 'phone',
        required: true,
        maxLength: 20,
        help: '只用于通知比赛安排。',
        width: 130,
      },
      {
        id: 'compwork',
        key: 'work',
        label: '作品名称',
        kind: 'text',
        required: true,
        maxLength: 60,
        width: 180,
      },
      {
        id: 'compnote',
        key: 'idea',
        label: '作品简介',
        kind: 'textarea',
        maxLength: 500,
        span: 2,
        inList: false,
      },
      {
        id: 'compstat',
        key: 'status',
        label: '审核',
        kind: 'list',
        options: choices('待审核', '已通过', '未通过'),
        default: '待审核',
        width: 100,
        search: 'basic',
        searchBy: 'any',
      },
    ],
    // One work of one person is entered once.
    indexes: [{ fields: ['compname', 'compcall', 'compwork'], unique: true }, { fields: ['compstat'] }],
    access: [
      { role: 'admin', rows: 'all', may: ['add', 'edit', 'delete', 'import', 'export', 'bin'] },
      { role: 'teacher', rows: 'all', may: ['add', 'edit', 'export'] },
    ],
    buttons: [
      {
        code: 'accept',
        name: '通过',
        question: '确认通过这份报名？',
        when: 'status == "待审核"',
        set: { status: '"已通过"' },
      },
    ],
    views: { board: { by: 'compstat', title: 'compwork' } },
    pageSize: 20,
  },
  rows: () =>
    entries.map(([name, place, team, phone, work, status], index) => ({
      by: index % 2 === 0 ? 'admin' : 'teacher',
      age: 150 - index * 20,
      values: { name, place, team, phone, work, status },
    })),
};
