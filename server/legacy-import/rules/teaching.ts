import {
  among,
  audit,
  delFlag,
  file,
  filesOf,
  flag,
  html,
  id,
  idList,
  made,
  maybeOf,
  needed,
  number,
  of,
  readTime,
  text,
  time,
  type Column,
} from '../columns.ts';
import { isTaken, NotTaken, type Hand, type NewRow } from '../import-context.ts';
import type { OldRow } from '../old-dump.ts';
import type { Rule } from '../rule.ts';

/** The video is an upload, a link or the embed code of another site's player. */
const video: Column = (row, hand) =>
  row['course_video_source'] === '2' || row['course_video_source'] === '3'
    ? text('course_video', 4000)(row, hand)
    : file('course_video')(row, hand);

function unitFiles(row: OldRow, hand: Hand): NewRow[] {
  if ((row['course_work_answer'] ?? '') !== '')
    hand.changed(`作业答案 ${row['course_work_answer']} 没有迁入：新平台没有这一项`);
  return (['ppt', 'plan'] as const).flatMap((slot) =>
    filesOf(row, `course_${slot}`, hand).map((found, position) => ({
      table: 'teachingCourseUnitFile',
      row: { unitId: row['id'], slot, position, fileId: found.id },
    })),
  );
}

function homeworkRows(row: OldRow, hand: Hand): NewRow[] {
  const additionalId = row['id'];
  const notifiedAt = row['status'] === '1' ? changedAt(row) : null;
  return [
    ...idList(row, 'work_dept', 'sys_depart', hand).map((deptId) => ({
      table: 'teachingAdditionalWorkDept',
      row: { additionalId, deptId, toldAt: notifiedAt },
    })),
    ...filesOf(row, 'work_document_url', hand).map((found, position) => ({
      table: 'teachingAdditionalWorkFile',
      row: { additionalId, position, fileId: found.id },
    })),
  ];
}

const changedAt = (row: OldRow): Date =>
  readTime(row['update_time']) ?? readTime(row['create_time']) ?? new Date(0);

/**
 * Returns the purpose of a work. A pupil has at most one work for a unit and one for a homework; further ones become
 * free works.
 */
function sceneOf(
  row: OldRow,
  { context, changed }: Hand,
): { courseId: string | null; additionalId: string | null } {
  const none = { courseId: null, additionalId: null };
  const [additionalId, courseId] = [row['additional_id'] ?? '', row['course_id'] ?? ''];
  for (const [one, table, key] of [
    [additionalId, 'teaching_additional_work', 'additionalId'],
    [courseId, 'teaching_course_unit', 'courseId'],
  ] as const) {
    if (one === '') continue;
    if (!isTaken(context, table, one)) changed(`${table} ${one} 不存在，改为自由创作`);
    else if (row['del_flag'] !== '1' && !context.once(`${table} ${row['user_id']} ${one}`))
      changed(`同一作业已有一件作品，改为自由创作`);
    else return { ...none, [key]: one };
  }
  return none;
}

const scenes = new WeakMap<OldRow, ReturnType<typeof sceneOf>>();
function scene(row: OldRow, hand: Hand): ReturnType<typeof sceneOf> {
  const known = scenes.get(row) ?? sceneOf(row, hand);
  scenes.set(row, known);
  return known;
}

const fileOfWork: Column = (row, { context }) => {
  const found = context.files.get(row['work_file'] ?? '');
  if (found === undefined) throw new NotTaken(`作品文件 ${row['work_file'] ?? ''} 没有迁入`);
  return found.id;
};
const coverOfWork: Column = (row, { context, changed }) => {
  const cover = row['work_cover'] ?? '';
  const found = context.files.get(cover);
  if (cover !== '' && found === undefined) changed(`封面 ${cover} 没有迁入`);
  return found?.id ?? null;
};

const works: Rule = {
  from: 'teaching_work',
  into: 'teachingWork',
  name: '作品',
  columns: {
    id: id(),
    userId: of('user_id', 'sys_user'),
    departId: maybeOf('depart_id', 'sys_depart'),
    workFile: fileOfWork,
    workCover: coverOfWork,
    courseId: (row, hand) => scene(row, hand).courseId,
    additionalId: (row, hand) => scene(row, hand).additionalId,
    workScene: (row, hand) => {
      const { courseId, additionalId } = scene(row, hand);
      if (additionalId !== null) return 'additional';
      if (courseId !== null) return 'course';
      return row['work_scene'] === 'exam' ? 'exam' : 'create';
    },
    workName: needed('work_name', 64, '未命名作品'),
    workType: among('work_type', ['0', '1', '2', '3', '4', '10'], '2'),
    workStatus: number('work_status', 0, [0, 4]),
    handedInAt: (row) => (Number(row['work_status'] ?? 0) > 0 ? changedAt(row) : null),
    starNum: number('star_num', 0, [0, 2147483647]),
    viewNum: number('view_num', 0, [0, 2147483647]),
    hasCloudData: flag('has_cloud_data'),
    delFlag,
    ...audit,
    createBy: needed('create_by', 100, 'admin'),
  },
  // Every save is a version in this product; the old product has only the last one.
  also: (row, hand) => [
    {
      table: 'teachingWorkVersion',
      row: {
        workId: row['id'],
        versionNo: 1,
        workName: needed('work_name', 64, '未命名作品')(row, hand),
        fileId: fileOfWork(row, hand),
        coverId: hand.context.files.get(row['work_cover'] ?? '')?.id ?? null,
        createdBy: needed('create_by', 100, 'admin')(row, hand),
        createdAt: made(row, hand),
      },
    },
  ],
};

export const teaching: readonly Rule[] = [
  {
    from: 'teaching_course',
    into: 'teachingCourse',
    name: '课程',
    columns: {
      id: id(),
      courseName: needed('course_name', 32),
      courseDesc: html('course_desc'),
      courseCover: file('course_cover'),
      courseMap: file('course_map'),
      showType: number('show_type', 2, [1, 2]),
      isShared: flag('is_shared'),
      showHome: flag('show_home'),
      orderNum: number('order_num', 1),
      courseType: text('course_type', 16),
      courseCategory: text('course_category', 16),
      delFlag,
      ...audit,
    },
    also: (row, hand) =>
      idList(row, 'depart_ids', 'sys_depart', hand).map((departId) => ({
        table: 'teachingCourseAuthorised',
        row: { courseId: row['id'], departId },
      })),
  },
  {
    from: 'teaching_course_dept',
    into: 'teachingCourseDept',
    name: '班级开设的课程',
    columns: {
      deptId: of('dept_id', 'sys_depart'),
      courseId: of('course_id', 'teaching_course'),
      id: (row, hand) => {
        if (!hand.context.once(`course ${row['dept_id']} ${row['course_id']}`)) throw new NotTaken('重复');
        return id()(row, hand);
      },
      openTime: time('open_time'),
      ...audit,
    },
  },
  {
    from: 'teaching_course_unit',
    into: 'teachingCourseUnit',
    name: '课程单元',
    columns: {
      id: id(),
      courseId: of('course_id', 'teaching_course'),
      unitName: needed('unit_name', 64),
      unitIntro: text('unit_intro', 256),
      unitCover: file('unit_cover'),
      courseVideo: video,
      courseVideoSource: number('course_video_source', 1, [1, 3]),
      showCourseVideo: flag('show_course_video', 1),
      courseCase: file('course_case'),
      showCourseCase: flag('show_course_case', 1),
      showCoursePpt: flag('show_course_ppt'),
      showCoursePlan: flag('show_course_plan'),
      courseWorkType: number('course_work_type', null, [0, 10]),
      courseWork: file('course_work'),
      mediaContent: html('media_content'),
      mapX: number('map_x', null),
      mapY: number('map_y', null),
      orderNum: number('order_num', 1),
      delFlag,
      ...audit,
    },
    also: unitFiles,
  },
  {
    from: 'teaching_additional_work',
    into: 'teachingAdditionalWork',
    name: '班级作业',
    columns: {
      id: id(),
      codeType: (row, hand) => Number(among('code_type', ['0', '1', '2', '3', '4', '10'], '2')(row, hand)),
      workName: needed('work_name', 64, '未命名作业'),
      workDesc: text('work_desc', 2000),
      workCover: file('work_cover'),
      workUrl: file('work_url'),
      status: number('status', 0, [0, 2]),
      publishTime: (row) => (row['status'] === '1' || row['status'] === '2' ? changedAt(row) : null),
      ...audit,
    },
    also: homeworkRows,
  },
  works,
  {
    from: 'teaching_work_correct',
    into: 'teachingWorkCorrect',
    name: '批改',
    columns: {
      id: id(),
      workId: of('work_id', 'teaching_work'),
      score: number('score', null, [0, 5]),
      comment: text('comment', 512),
      ...audit,
    },
  },
  {
    from: 'teaching_work_comment',
    into: 'teachingWorkComment',
    name: '评论',
    isLeaf: true,
    columns: {
      id: id(),
      workId: of('work_id', 'teaching_work'),
      userId: of('user_id', 'sys_user'),
      comment: needed('comment', 500),
      ...audit,
    },
  },
];
