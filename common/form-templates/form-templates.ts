import type { Schema } from '#openapi/index.ts';
import { withPublishSettings, type PublishSettings } from './publish-settings.ts';

type Definition = Schema<'FormDefinition'>;
type FormField = Schema<'FormField'>;

/** A form that a school can use as it is. */
export type FormTemplate = {
  readonly name: string;
  /** The purpose in one sentence. */
  readonly purpose: string;
  readonly definition: Definition;
  /** The answers that publishing proposes. */
  readonly settings: PublishSettings;
};

const settings = (
  fillers: PublishSettings['fillers'],
  readers: PublishSettings['readers'],
): PublishSettings => ({
  fillers,
  readers,
  departs: [],
  roles: [],
});

const options = (...texts: string[]): NonNullable<FormField['options']> =>
  texts.map((text) => ({ value: text, text }));
const list = (...texts: string[]) => ({ kind: 'list', options: options(...texts) }) as const;
const required = { required: true } as const;
const basic = { search: 'basic' } as const;

const roomBooking: FormTemplate = {
  name: '机房预约',
  purpose: '按日期和节次预约机房，同一时间不会重复预约，是谁约的一看就知道',
  settings: settings('teachers', 'everyone'),
  definition: {
    kind: 'single',
    columns: 2,
    fields: [
      { id: 'bkdate00', key: 'day', label: '日期', kind: 'date', ...required, ...basic, default: '{today}' },
      {
        id: 'bkperiod',
        key: 'period',
        label: '节次',
        kind: 'list',
        dict: 'lesson_period',
        ...required,
        maxLength: 20,
      },
      {
        id: 'bkroom00',
        key: 'room',
        label: '机房',
        ...list('一号机房', '二号机房'),
        ...required,
        ...basic,
        maxLength: 50,
      },
      { id: 'bkclass0', key: 'className', label: '班级', kind: 'text', maxLength: 50 },
      { id: 'bkuse000', key: 'purpose', label: '用途', kind: 'text', maxLength: 100 },
    ],
    indexes: [
      {
        fields: ['bkdate00', 'bkperiod', 'bkroom00'],
        unique: true,
        message: '这个时间已经被 {who} 预约了',
      },
    ],
    views: { calendar: { from: 'bkdate00', title: 'bkuse000' } },
    pageSize: 20,
  },
};

const classSurvey: FormTemplate = {
  name: '班级问卷',
  purpose: '问问全班同学的想法，老师看结果',
  settings: settings('classes', 'managers'),
  definition: {
    kind: 'single',
    columns: 1,
    fields: [
      {
        id: 'svlike00',
        key: 'like',
        label: '你最喜欢课上的哪个环节',
        kind: 'radio',
        ...required,
        options: options('听老师讲', '做作品', '看同学展示', '小组讨论'),
        maxLength: 50,
      },
      {
        id: 'svpace00',
        key: 'pace',
        label: '上课的速度怎么样',
        kind: 'radio',
        ...required,
        options: options('有点慢', '刚刚好', '有点快'),
        maxLength: 50,
      },
      { id: 'svstars0', key: 'stars', label: '给这门课打几颗星', kind: 'rating', maximum: 5 },
      { id: 'svwish00', key: 'wish', label: '还想对老师说什么', kind: 'textarea', maxLength: 500 },
    ],
  },
};

const repair: FormTemplate = {
  name: '设备报修',
  purpose: '电脑、投影坏了，填一张表告诉管理员',
  settings: settings('teachers', 'own'),
  definition: {
    kind: 'single',
    columns: 2,
    fields: [
      {
        id: 'rpplace0',
        key: 'place',
        label: '地点',
        kind: 'text',
        ...required,
        ...basic,
        maxLength: 50,
        placeholder: '如：一号机房第三排',
      },
      {
        id: 'rpthing0',
        key: 'thing',
        label: '设备',
        ...list('电脑', '显示器', '投影', '键盘鼠标', '网络', '其他'),
        ...required,
        maxLength: 50,
      },
      { id: 'rpwhat00', key: 'problem', label: '什么问题', kind: 'textarea', ...required, maxLength: 500 },
      { id: 'rppict00', key: 'picture', label: '照片', kind: 'image' },
      {
        id: 'rpstate0',
        key: 'state',
        label: '处理情况',
        ...list('待处理', '处理中', '已修好'),
        default: '待处理',
        ...basic,
        maxLength: 20,
      },
    ],
    // An administrator, who repairs it, says how far it is.
    access: [{ role: 'teacher', rows: 'own', may: ['add'], fields: { rpstate0: 'read' } }],
    views: { board: { by: 'rpstate0', title: 'rpplace0' } },
  },
};

const contest: FormTemplate = {
  name: '竞赛报名',
  purpose: '学生报名参加竞赛，名单直接导出',
  settings: settings('classes', 'own'),
  definition: {
    kind: 'single',
    columns: 1,
    fields: [
      {
        id: 'cttopic0',
        key: 'topic',
        label: '参赛项目',
        kind: 'radio',
        ...required,
        options: options('Scratch 创意编程', 'Python 程序设计', '智能硬件'),
        maxLength: 50,
      },
      { id: 'ctwork00', key: 'work', label: '作品名称', kind: 'text', ...required, maxLength: 100 },
      {
        id: 'ctpartn0',
        key: 'partners',
        label: '队友姓名',
        kind: 'text',
        maxLength: 100,
        help: '一个人参加就不用填',
      },
      { id: 'ctcoach0', key: 'coach', label: '指导老师', kind: 'text', maxLength: 50 },
    ],
  },
};

const outing: FormTemplate = {
  name: '外出申请',
  purpose: '老师外出培训、开会先申请，管理员查看',
  settings: settings('teachers', 'own'),
  definition: {
    kind: 'single',
    columns: 2,
    fields: [
      {
        id: 'otfrom00',
        key: 'begin',
        label: '开始时间',
        kind: 'datetime',
        ...required,
        ...basic,
        searchBy: 'range',
      },
      { id: 'otends00', key: 'finish', label: '结束时间', kind: 'datetime', ...required },
      { id: 'otplace0', key: 'place', label: '去哪里', kind: 'text', ...required, maxLength: 100 },
      { id: 'otwhy000', key: 'reason', label: '事由', kind: 'textarea', ...required, maxLength: 500 },
      {
        id: 'otcover0',
        key: 'cover',
        label: '课程安排',
        kind: 'text',
        maxLength: 200,
        placeholder: '谁代课，或怎么调课',
      },
    ],
    rules: [
      {
        event: 'change',
        act: 'check',
        target: 'finish',
        expression: 'finish > begin',
        message: '结束时间要晚于开始时间',
      },
    ],
    views: { calendar: { from: 'otfrom00', to: 'otends00', title: 'otplace0' } },
  },
};

const duty: FormTemplate = {
  name: '值日表',
  purpose: '值日生记录每天做了什么，全班都看得到',
  settings: settings('classes', 'everyone'),
  definition: {
    kind: 'single',
    columns: 1,
    fields: [
      { id: 'dtdate00', key: 'day', label: '日期', kind: 'date', ...required, default: '{today}', ...basic },
      { id: 'dtwho000', key: 'people', label: '值日生', kind: 'text', ...required, maxLength: 100 },
      {
        id: 'dttask00',
        key: 'tasks',
        label: '完成了什么',
        kind: 'checkbox',
        ...required,
        options: options('扫地', '擦黑板', '摆桌椅', '倒垃圾', '关门窗'),
      },
      { id: 'dtnote00', key: 'note', label: '想说的话', kind: 'text', maxLength: 100 },
    ],
    views: { calendar: { from: 'dtdate00', title: 'dtwho000' } },
  },
};

/** The templates of 新建表单, with the audience and the rights that publishing proposes. */
export const formTemplates: readonly FormTemplate[] = [
  roomBooking,
  classSurvey,
  repair,
  contest,
  outing,
  duty,
].map((template) => ({
  ...template,
  definition: withPublishSettings(template.definition, template.settings),
}));
