import type { Schema } from '#openapi/index.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { ImportColumn } from '#server/sheets/import-types.ts';

type Row = Schema<'UserRow'>;

/** Headers of the template, so that an export can be edited and imported again. */
export const header = {
  username: '登录账号',
  realname: '真实姓名',
  password: '密码',
  avatar: '头像',
  birthday: '生日',
  sex: '性别',
  email: '电子邮件',
  phone: '电话',
  departs: '所在部门',
  roles: '角色',
  status: '状态',
  delFlag: '删除状态',
  workNo: '工号',
  post: '职务',
  school: '学校',
  telephone: '座机号',
  identity: '（1普通成员 2上级）',
  responsible: '负责部门',
} as const;

export const userImportColumns: readonly ImportColumn[] = [
  {
    header: header.username,
    required: true,
    hint: '必填，不能重复',
    reads: 'name',
    aliases: ['用户名', '账号', '帐号', '登录名', '学号', '学籍号', '学生编号', '学生学号', 'username'],
  },
  {
    header: header.realname,
    reads: 'line',
    required: true,
    hint: '必填',
    aliases: ['姓名', '学生姓名', '教师姓名', '名字', 'name'],
    content: /^\p{Script=Han}{2,4}$/u,
  },
  {
    header: header.password,
    reads: 'prose',
    hint: '6 位以上；不填则随机生成，导入后可打印',
    aliases: ['初始密码', 'password'],
  },
  { header: header.avatar, hint: '已上传头像的路径，可不填' },
  {
    header: header.birthday,
    hint: '如 2016-09-01',
    reads: 'name',
    width: 12,
    aliases: ['出生日期', '出生年月', 'birthday'],
  },
  {
    header: header.sex,
    hint: '男或女',
    width: 8,
    reads: 'name',
    aliases: ['sex', 'gender'],
    content: /^[男女][生性孩]?$/,
  },
  {
    header: header.email,
    reads: 'name',
    aliases: ['邮箱', '电子邮箱', 'email', 'e-mail'],
    content: /^[^\s@]+@[^\s@]+$/,
  },
  {
    header: header.phone,
    reads: 'name',
    aliases: [
      '手机',
      '手机号',
      '手机号码',
      '联系电话',
      '联系方式',
      '家长电话',
      '家长手机',
      '家长手机号',
      '家长手机号码',
      '家长联系电话',
      'phone',
    ],
    content: /^1[3-9]\d{9}$/,
  },
  {
    header: header.departs,
    hint: '部门的名称或编码，多个用逗号分隔',
    width: 24,
    aliases: ['班级', '所在班级', '班级名称', '行政班', '部门', 'class'],
    content: /班$/,
  },
  {
    header: header.roles,
    hint: '角色的名称或编码，多个用逗号分隔，不填为学生',
    aliases: ['身份', '类型', 'role'],
  },
  { header: header.status, hint: '正常或冻结', width: 8 },
  { header: header.delFlag, width: 10 },
  { header: header.workNo, reads: 'name', aliases: ['教师编号', '职工号', '教工号'] },
  { header: header.post, reads: 'line' },
  { header: header.school, reads: 'line', aliases: ['学校名称', '所在学校', 'school'] },
  { header: header.telephone, reads: 'name', hint: '如 010-12345678' },
  // The role column exists separately; without it, this alias would be read as the role.
  { header: header.identity, width: 20, reads: 'name', aliases: ['身份', '用户身份'] },
  { header: header.responsible, hint: '须在所在部门之内，只用于教职工', width: 24 },
];

export const userExportColumns: readonly ExportColumn<Row>[] = [
  { header: header.username, value: (row) => row.username },
  { header: header.realname, value: (row) => row.realname },
  { header: header.avatar, value: (row) => row.avatar },
  { header: header.birthday, width: 12, value: (row) => row.birthday },
  { header: header.sex, width: 8, value: (row) => row.sex_dictText },
  { header: header.email, width: 24, value: (row) => row.email },
  { header: header.phone, value: (row) => row.phone },
  { header: header.departs, width: 24, value: (row) => row.orgCodeTxt },
  { header: header.roles, value: (row) => row.roleTxt },
  { header: header.status, width: 8, value: (row) => row.status_dictText },
  { header: header.workNo, value: (row) => row.workNo },
  { header: header.post, value: (row) => row.post },
  { header: header.school, width: 24, value: (row) => row.school },
  { header: header.telephone, value: (row) => row.telephone },
  { header: header.identity, width: 20, value: (row) => row.userIdentity },
  { header: header.responsible, width: 24, value: (row) => row.departIds_dictText },
  { header: '注册时间', width: 20, value: (row) => row.createTime },
];
