import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The ids of the restored pupils and classes; a class includes the pupils who were in it. */
export type Selection = { readonly pupils: readonly string[]; readonly classes: readonly string[] };

/**
 * A table whose rows a partial restore brings back. In its conditions `one` is a row of the table; the tables
 * `pick_…` hold the candidate rows of other tables.
 */
export type PickedTable = {
  readonly table: string;
  /** The name of its rows in reports. */
  readonly label: string;
  /** Condition on rows of the archive that are candidates. */
  readonly of: (selection: Selection) => RawBuilder<SqlBool>;
  /**
   * Condition on candidates whose dependencies are restored; undefined: all rows that are missing in the database.
   */
  readonly only?: (selection: Selection) => RawBuilder<SqlBool>;
  /** The column that names a row. */
  readonly named?: string;
  /**
   * The columns that identify an existing row when the primary key does not: the row may have been created a second
   * time.
   */
  readonly key?: readonly string[];
  /** Rows in the recycle bin are taken out of it. */
  readonly hasBin?: true;
  /** A column that refers to a row of a later table. */
  readonly deferred?: string;
};

const ids = (list: readonly string[]) => [...list];

const isOf =
  (column: string, selectionKey: keyof Selection): PickedTable['of'] =>
  (selection) =>
    sql<SqlBool>`one.${sql.ref(column)} = any(${ids(selection[selectionKey])})`;

const requiresRowOf =
  (column: string, table: string): NonNullable<PickedTable['only']> =>
  () =>
    sql<SqlBool>`one.${sql.ref(column)} in (select id from ${sql.table(`pick_${table}`)})`;

const ofPupil = (table: string, label: string): PickedTable => ({
  table,
  label,
  of: isOf('user_id', 'pupils'),
  only: requiresRowOf('user_id', 'sys_user'),
});

const ofClass = (table: string, label: string, column = 'depart_id'): PickedTable => ({
  table,
  label,
  of: isOf(column, 'classes'),
  only: requiresRowOf(column, 'sys_depart'),
});

/** A table of a work's details: its rows are restored only with their work. */
const ofWork = (table: string, label: string): PickedTable => ({
  table,
  label,
  of: (selection) => sql<SqlBool>`one.work_id in (${worksOf(selection)})`,
  only: requiresRowOf('work_id', 'teaching_work'),
});

/** A table of a member's seats in a class: its rows are restored only with the membership. */
const ofMember = (table: string, label: string): PickedTable => ({
  table,
  label,
  of: isOf('depart_id', 'classes'),
  only: () =>
    sql<SqlBool>`(one.user_id, one.depart_id) in (select user_id, dep_id from pick_sys_user_depart)`,
});

const worksOf = ({ pupils }: Selection) =>
  sql`select id from teaching_work where user_id = any(${ids(pupils)}) and del_flag = 0`;

/** Condition on rows that refer to files, in the archive or, with the prefix `pick_`, among the candidates. */
const filesOf = (prefix: '' | 'pick_', { pupils }: Selection): RawBuilder<SqlBool> => {
  const from = (table: string) => sql.table(`${prefix}${table}`);
  const works = sql`select id from ${from('teaching_work')} where user_id = any(${ids(pupils)})`;
  return sql<SqlBool>`(one.id in (
      select work_file from ${from('teaching_work')} where id in (${works})
      union select work_cover from ${from('teaching_work')} where id in (${works})
      union select file_id from ${from('teaching_work_version')} where work_id in (${works})
      union select cover_id from ${from('teaching_work_version')} where work_id in (${works})
      union select voice_id from ${from('teaching_work_correct')} where work_id in (${works})
      union select file_id from ${from('teaching_exhibition_entry')} where work_id in (${works})
      union select cover_id from ${from('teaching_exhibition_entry')} where work_id in (${works})
      union select file_id from ${from('teaching_backpack')} where user_id = any(${ids(pupils)}))
    or one.file_path in (select avatar from ${from('sys_user')} where id = any(${ids(pupils)})))`;
};

/** The tables in write order: referenced tables come first. */
export const pickedTables: readonly PickedTable[] = [
  {
    table: 'sys_depart',
    label: '班级',
    of: isOf('id', 'classes'),
    named: 'depart_name',
  },
  {
    table: 'sys_user',
    label: '学生账号',
    of: ({ pupils }) =>
      sql<SqlBool>`one.id = any(${ids(pupils)}) and one.user_identity = 1 and one.del_flag = 0`,
    named: 'username',
    hasBin: true,
    deferred: 'avatar',
  },
  {
    table: 'sys_file',
    label: '文件',
    of: (selection) => filesOf('', selection),
    only: (selection) => filesOf('pick_', selection),
  },
  { ...ofPupil('sys_user_role', '学生的角色'), key: ['user_id', 'role_id'] },
  {
    table: 'sys_user_depart',
    label: '班级成员',
    key: ['user_id', 'dep_id'],
    of: ({ pupils, classes }) =>
      sql<SqlBool>`(one.user_id = any(${ids(pupils)}) or one.dep_id = any(${ids(classes)}))`,
    // The restore does not move a member who has joined another class since, nor a teacher of another class; pupils
    // of the class come back into it.
    only: ({ pupils, classes }) => sql<SqlBool>`(one.user_id in (select id from pick_sys_user)
      or one.dep_id in (select id from pick_sys_depart)
      or one.user_id = any(${ids(pupils)}) and one.dep_id = any(${ids(classes)}))`,
  },
  ofClass('sys_user_responsible', '负责的老师'),
  ofClass('teaching_class_code', '班级邀请码'),
  ofClass('teaching_class_group', '小组'),
  ofMember('teaching_class_group_pupil', '小组成员'),
  ofClass('teaching_class_seating', '座位表'),
  ofMember('teaching_class_seat', '座位'),
  ofClass('teaching_class_join', '加入申请'),
  ofClass('teaching_class_weight', '成绩册的权重'),
  ofClass('teaching_course_authorised', '课程授权'),
  {
    table: 'teaching_course_dept',
    label: '班级的课程',
    key: ['dept_id', 'course_id'],
    of: isOf('dept_id', 'classes'),
  },
  ofClass('teaching_additional_work_dept', '班级的作业', 'dept_id'),
  ofClass('teaching_exhibition_class', '班级的作品展'),
  ofClass('teaching_lesson', '上课记录'),
  { ...ofClass('sys_announcement_target', '班级的通知'), key: ['annt_id', 'depart_id'] },
  {
    table: 'teaching_work',
    label: '作品',
    of: ({ pupils }) => sql<SqlBool>`one.user_id = any(${ids(pupils)}) and one.del_flag = 0`,
    named: 'work_name',
    hasBin: true,
  },
  ofWork('teaching_work_version', '作品版本'),
  ofWork('teaching_work_analysis', '作品分析'),
  ofWork('teaching_work_correct', '批改'),
  ofWork('teaching_work_points', '评分项得分'),
  ofWork('teaching_work_comment', '评论'),
  {
    table: 'teaching_comment_report',
    label: '评论举报',
    of: (selection) =>
      sql<SqlBool>`one.comment_id in (select id from teaching_work_comment where work_id in (${worksOf(selection)}))`,
    only: requiresRowOf('comment_id', 'teaching_work_comment'),
  },
  ofWork('teaching_work_star', '点赞'),
  ofWork('teaching_work_view', '浏览记录'),
  {
    table: 'teaching_work_favourite',
    label: '收藏',
    of: (selection) =>
      sql<SqlBool>`(one.user_id = any(${ids(selection.pupils)}) or one.work_id in (${worksOf(selection)}))`,
    only: () => sql<SqlBool>`(one.user_id in (select id from pick_sys_user)
      or one.work_id in (select id from pick_teaching_work))`,
  },
  { ...ofWork('teaching_exhibition_entry', '参展的作品'), key: ['exhibition_id', 'work_id'] },
  {
    table: 'teaching_exhibition_vote',
    label: '作品展的投票',
    of: (selection) => sql<SqlBool>`(one.user_id = any(${ids(selection.pupils)}) or one.entry_id in (
      select id from teaching_exhibition_entry where work_id in (${worksOf(selection)})))`,
    only: () => sql<SqlBool>`(one.user_id in (select id from pick_sys_user)
      or one.entry_id in (select id from pick_teaching_exhibition_entry))`,
  },
  ofWork('teaching_work_cloud', '云变量'),
  ofWork('teaching_work_share', '分享链接'),
  ofWork('teaching_work_tag', '作品标签'),
  ofPupil('teaching_user_tag', '学生的标签'),
  ofPupil('teaching_backpack', '书包'),
  ofPupil('teaching_unit_open', '学习记录'),
  ofPupil('teaching_marks_seen', '看过的批改'),
  ofPupil('teaching_own_phrases', '常用语'),
  ofPupil('teaching_picture_card', '图片卡'),
  ofPupil('sys_list_view', '列表视图'),
  ofPupil('onl_saved_view', '表单视图'),
  ofPupil('sys_announcement_send', '已读通知'),
];

/** Tables that refer to people, classes or works and are left out, with the reason. */
export const excludedTables: Readonly<Record<string, string>> = {
  onl_form: 'a form stays when its owner is deleted; managers of all forms keep it',
  onl_public_link: 'belongs to the form of a school; its departments are stored by id',
  qa_link: 'unused',
  sys_credential_sheet: 'not in an archive',
  sys_depart_permission: 'a permission, to be granted again',
  sys_depart_permission_rule: 'a permission, to be granted again',
  sys_depart_role: 'a permission, to be granted again',
  sys_depart_role_user: 'a permission, to be granted again',
  sys_download_ticket: 'valid for a minute',
  sys_hand_over: 'only for undoing a hand-over within a day',
  sys_known_device: 'a restored user must log in again completely',
  sys_last_login: 'the next login records it again',
  sys_login_challenge: 'the second step of a login, valid for minutes',
  sys_log: 'a log of the past, independent of the rows',
  sys_one_time_code: 'not in an archive',
  sys_recovery: 'not in an archive',
  sys_recovery_code: 'only staff have recovery codes',
  sys_second_factor: 'only staff have a second factor',
  sys_session: 'not in an archive',
  sys_upload: 'an unfinished upload',
  teaching_class_device: 'a browser is registered again at its next login',
  teaching_class_notice: 'a notice belongs to its sender, not to the class',
  teaching_class_login: 'a class login of a past day',
  teaching_picture_try: 'failed attempts of a quarter of an hour',
  teaching_order: 'a user with orders cannot be deleted, so the orders exist',
};
