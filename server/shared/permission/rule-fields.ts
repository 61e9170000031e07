import { parseWireTime } from '#server/http/wire-time.ts';

/** The fields that a data rule of a menu may use: fields of the menu's list, by their names in `columns`. */
export type RuleKind = 'text' | 'number' | 'time';
export type RuleField = { readonly text: string; readonly kind: RuleKind };
export type RuleFields = Readonly<Record<string, RuleField>>;

const userFields: RuleFields = {
  username: { text: '账号', kind: 'text' },
  realname: { text: '姓名', kind: 'text' },
  sex: { text: '性别（1 男，2 女）', kind: 'number' },
  userIdentity: { text: '身份（1 学生，2 教职工）', kind: 'number' },
  status: { text: '状态（1 正常，2 冻结）', kind: 'number' },
  orgCode: { text: '登录部门编码', kind: 'text' },
  createBy: { text: '创建人账号', kind: 'text' },
  createTime: { text: '注册时间', kind: 'time' },
};

/** By the path of the menu: the user list, users of a department, works, courses and units (docs/list-query.md#data-rules). */
export const ruleFields: Readonly<Record<string, RuleFields>> = {
  '/isystem/user': userFields,
  '/isystem/departDetailList': userFields,
  '/teaching/workList': {
    workName: { text: '作品名称', kind: 'text' },
    username: { text: '作者账号', kind: 'text' },
    workType: { text: '作品类型', kind: 'text' },
    workStatus: { text: '作品状态', kind: 'number' },
    departId: { text: '班级 id', kind: 'text' },
    courseId: { text: '课程 id', kind: 'text' },
    createTime: { text: '提交时间', kind: 'time' },
  },
  '/course/course': {
    courseName: { text: '课程名称', kind: 'text' },
    courseType: { text: '课程性质', kind: 'text' },
    courseCategory: { text: '课程分类', kind: 'text' },
    createBy: { text: '创建人账号', kind: 'text' },
    createTime: { text: '创建时间', kind: 'time' },
  },
  '/course/courseUnit': {
    unitName: { text: '单元名称', kind: 'text' },
    courseId: { text: '课程 id', kind: 'text' },
    createBy: { text: '创建人账号', kind: 'text' },
    createTime: { text: '创建时间', kind: 'time' },
  },
};

const comparisons = ['=', '!=', '>', '>=', '<', '<='] as const;

export const conditionsOf: Readonly<Record<RuleKind, readonly string[]>> = {
  text: ['=', '!=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN'],
  number: [...comparisons, 'IN'],
  time: comparisons,
};

/**
 * Variables that data rules replace by a value of the caller (docs/list-query.md#data-rules); each fits fields of one
 * kind.
 */
export const ruleVariables: readonly {
  readonly value: string;
  readonly text: string;
  readonly kind: RuleKind;
}[] = [
  { value: '#{sys_user_code}', text: '当前用户的账号', kind: 'text' },
  { value: '#{sys_user_name}', text: '当前用户的姓名', kind: 'text' },
  { value: '#{sys_org_code}', text: '当前用户登录的部门编码', kind: 'text' },
  { value: '#{sys_multi_org_code}', text: '当前用户所有部门的编码（配合“包含”）', kind: 'text' },
  { value: '#{sys_date}', text: '今天的日期', kind: 'time' },
  { value: '#{sys_time}', text: '现在的时间', kind: 'time' },
];

/** Returns whether a rule about the field may have the value or the variable. */
export function fitsField({ kind }: RuleField, value: string): boolean {
  if (value.startsWith('#{')) return ruleVariables.some((one) => one.value === value && one.kind === kind);
  if (kind === 'number') return /^-?\d{1,9}$/.test(value);
  if (kind === 'time') return parseWireTime(value) !== undefined;
  return value !== '';
}
