import type { Schema } from '#openapi/index.ts';
import type { ColumnType } from '#server/forms/shared/values/value-types.ts';

type Options = readonly Schema<'FieldOption'>[];

/** A field of a curated view: its column, and the restriction for pupils. */
export type ViewField = {
  readonly key: string;
  readonly label: string;
  readonly kind: Schema<'FieldKind'>;
  readonly type: ColumnType;
  readonly column: string;
  readonly dict?: string;
  readonly options?: Options;
  /** For a work with a held mark: `mark` is hidden from its author, `status` says only that it is graded. */
  readonly held?: 'mark' | 'status';
};

export type ViewCode =
  | 'people'
  | 'classes'
  | 'courses'
  | 'units'
  | 'works'
  | 'homework'
  | 'grades'
  | 'visits';

export type CuratedView = {
  readonly code: ViewCode;
  readonly name: string;
  readonly description: string;
  readonly fields: readonly ViewField[];
};

type More = Partial<Pick<ViewField, 'dict' | 'options' | 'held'>>;
const field =
  (kind: ViewField['kind'], type: ColumnType) =>
  (key: string, label: string, column: string, more: More = {}): ViewField => ({
    key,
    label,
    kind,
    type,
    column,
    ...more,
  });

const text = field('text', 'text');
const choice = field('list', 'text');
const integer = field('integer', 'bigint');
const flag = field('switch', 'boolean');
const moment = field('datetime', 'timestamptz');
const depart = field('depart', 'text');
const person = field('user', 'text');

const options = (...pairs: readonly (readonly [value: string, text: string])[]): Options =>
  pairs.map(([value, said]) => ({ value, text: said }));

const identities = options(['1', '学生'], ['2', '教职工']);
const scenes = options(
  ['create', '创作'],
  ['course', '课程作业'],
  ['additional', '班级作业'],
  ['exam', '考试'],
);
const account = [person('username', '账号', 'username'), text('realname', '姓名', 'realname')];

const ofWorks: readonly ViewField[] = [
  ...account,
  depart('depart', '班级', 'depart_id'),
  text('name', '作品名称', 'name'),
  choice('type', '作品类型', 'type', { dict: 'work_type' }),
  choice('scene', '来源', 'scene', { options: scenes }),
  choice('status', '状态', 'status', { dict: 'work_status', held: 'status' }),
  text('course', '课程', 'course'),
  text('unit', '课程单元', 'unit'),
  text('homework', '班级作业', 'homework'),
  integer('score', '得分', 'score', { held: 'mark' }),
  person('gradedBy', '批改人', 'graded_by', { held: 'mark' }),
  moment('gradedAt', '批改时间', 'graded_at', { held: 'mark' }),
  moment('handedInAt', '提交时间', 'handed_in_at'),
];

/** The built-in sources of reports: views of the schema onl_report with the columns that are shown. */
export const curatedViews: readonly CuratedView[] = [
  {
    code: 'people',
    name: '人员',
    description: '账号和所在部门、班级，一人在几个部门就有几行',
    fields: [
      ...account,
      depart('depart', '部门', 'depart_id'),
      choice('identity', '身份', 'identity', { options: identities }),
      choice('sex', '性别', 'sex', { dict: 'sex' }),
      choice('status', '账号状态', 'status', { options: options(['1', '正常'], ['2', '冻结']) }),
      moment('createTime', '创建时间', 'create_time'),
    ],
  },
  {
    code: 'classes',
    name: '部门与班级',
    description: '一个部门或班级一行，含学生和老师人数',
    fields: [
      depart('depart', '部门', 'id'),
      text('name', '名称', 'name'),
      text('orgCode', '编码', 'org_code'),
      choice('category', '机构类型', 'category', { dict: 'org_category' }),
      depart('parent', '上级部门', 'parent_id'),
      integer('pupils', '学生数', 'pupils'),
      integer('teachers', '老师数', 'teachers'),
      moment('createTime', '创建时间', 'create_time'),
    ],
  },
  {
    code: 'courses',
    name: '课程',
    description: '一门课程一行，含单元数',
    fields: [
      text('name', '课程名称', 'name'),
      choice('type', '课程类型', 'type', { dict: 'course_type' }),
      choice('category', '课程分类', 'category', { dict: 'course_category' }),
      flag('shared', '共享', 'shared'),
      flag('onHome', '首页展示', 'on_home'),
      integer('units', '单元数', 'units'),
      person('createBy', '创建人', 'create_by'),
      moment('createTime', '创建时间', 'create_time'),
    ],
  },
  {
    code: 'units',
    name: '课程单元',
    description: '一个单元一行',
    fields: [
      text('name', '单元名称', 'name'),
      text('course', '课程', 'course'),
      choice('workType', '作业类型', 'work_type', { dict: 'work_type' }),
      integer('orderNum', '顺序', 'order_num'),
      person('createBy', '创建人', 'create_by'),
      moment('createTime', '创建时间', 'create_time'),
    ],
  },
  {
    code: 'works',
    name: '作品',
    description: '一个作品一行：自己的，和所负责学生的',
    fields: [
      ...ofWorks,
      integer('stars', '点赞数', 'stars'),
      integer('views', '浏览数', 'views'),
      moment('createTime', '创建时间', 'create_time'),
    ],
  },
  {
    code: 'homework',
    name: '作业完成情况',
    description: '每项作业（班级作业和已开放的课程单元）、每个班级、每个学生一行',
    fields: [
      choice('scene', '来源', 'scene', { options: scenes }),
      text('name', '作业', 'name'),
      text('course', '课程', 'course'),
      depart('depart', '班级', 'depart_id'),
      ...account,
      person('givenBy', '布置人', 'given_by'),
      moment('givenAt', '布置时间', 'given_at'),
      moment('deadline', '截止时间', 'deadline'),
      flag('handedIn', '已提交', 'handed_in'),
      flag('graded', '已批改', 'graded'),
      flag('late', '逾期', 'late'),
      flag('returned', '已退回', 'returned'),
      moment('handedInAt', '提交时间', 'handed_in_at'),
      integer('score', '得分', 'score', { held: 'mark' }),
    ],
  },
  { code: 'grades', name: '批改', description: '一个批改过的作品一行', fields: ofWorks },
  {
    code: 'visits',
    name: '访问',
    description: '一次登录一行',
    fields: [
      ...account,
      choice('identity', '身份', 'identity', { options: identities }),
      moment('time', '登录时间', 'create_time'),
    ],
  },
];

export const curatedView = (code: string): CuratedView | undefined =>
  curatedViews.find((view) => view.code === code);
