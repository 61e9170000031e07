import type { TestServer } from '#tests/support/database/server.ts';
import { commentRows } from './comment-rows.ts';
import { joinRows } from './join-rows.ts';

/** One row of every kind that belongs to a class, by the name used in the attempts. */
export type ClassRows = Readonly<Record<RowKind, string>>;
export type RowKind =
  | 'user'
  | 'emptyDepart'
  | 'classmate'
  | 'deletedUser'
  | 'depart'
  | 'grant'
  | 'departRole'
  | 'course'
  | 'unit'
  | 'freeCourse'
  | 'deletedCourse'
  | 'deletedUnit'
  | 'given'
  | 'work'
  | 'myWork'
  | 'deletedWork'
  | 'comment'
  | 'deletedComment'
  | 'myComment'
  | 'file'
  | 'freeFile'
  | 'myFile'
  | 'deletedFile'
  | 'homework'
  | 'deletedHomework'
  | 'exhibition'
  | 'deletedExhibition'
  | 'entry'
  | 'removedEntry'
  | 'announcement'
  | 'draft'
  | 'received'
  | 'join'
  | 'myJoin'
  | 'session';

type Db = TestServer['database']['db'];
export type ClassOf = {
  readonly orgCode: string;
  /** The teacher of the class, who created its rows. */
  readonly teacher: string;
  /** Ids that every row may refer to. */
  readonly menu: string;
};

let made = 0;

/**
 * Creates rows of a class that nothing else uses: a group below the class with a pupil who has submitted a
 * work.
 */
export async function classRows(
  { database: { db }, deps: { newId } }: TestServer,
  owner: ClassOf,
): Promise<ClassRows> {
  made += 1;
  const parent = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('orgCode', '=', owner.orgCode)
    .executeTakeFirstOrThrow();
  // A department code has a letter and two digits for each level.
  const code = `${String.fromCodePoint(75 + Math.floor(made / 99))}${String((made % 99) + 1).padStart(2, '0')}`;
  const [depart, emptyDepart] = [newId(), newId()];
  const group = { departName: `小组 ${code}`, orgCategory: '3' };
  const emptyCode = `${String.fromCodePoint(90 - Math.floor(made / 99))}${code.slice(1)}`;
  const departs = [
    { ...group, id: depart, parentId: parent.id, orgCode: `${owner.orgCode}${code}` },
    { ...group, id: newId(), parentId: depart, orgCode: `${owner.orgCode}${code}A01` },
    { ...group, id: emptyDepart, parentId: parent.id, orgCode: `${owner.orgCode}${emptyCode}` },
  ];
  for (const one of departs) await db.insertInto('sysDepart').values(one).execute();
  const user = await pupil(db, newId(), `pupil-${made}`, depart);
  const classmate = await pupil(db, newId(), `mate-${made}`, depart);
  const deletedUser = await pupil(db, newId(), `gone-${made}`, depart);
  const { id: teacherId } = await db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', owner.teacher)
    .executeTakeFirstOrThrow();
  await db.updateTable('sysUser').set({ delFlag: 1 }).where('id', '=', deletedUser).execute();
  const [file, freeFile, myFile, deletedFile] = [newId(), newId(), newId(), newId()];
  for (const id of [file, freeFile]) await storeFile(db, { id, ownerId: user, by: `pupil-${made}` });
  await storeFile(db, { id: myFile, ownerId: teacherId, by: owner.teacher });
  await storeFile(db, { id: deletedFile, ownerId: teacherId, by: owner.teacher, isDeleted: true });
  const lessons = await lessonsOf(db, newId, { depart, user, file, myFile, teacherId, by: owner.teacher });
  return {
    user,
    classmate,
    deletedUser,
    depart,
    emptyDepart,
    file,
    freeFile,
    myFile,
    deletedFile,
    ...(await rightsOf(db, newId, depart, owner)),
    ...lessons,
    ...(await homeworkOf(db, newId, depart, owner)),
    ...(await exhibitionsOf(db, newId, { depart, user, file, work: lessons.work, by: owner.teacher })),
    ...(await noticesOf(db, newId, teacherId, owner)),
    ...(await joinRows(db, newId, { depart, user, teacherId })),
    session: await sessionOf(db, teacherId),
  };
}

/** The hash of an unknown password. */
const unknownPassword = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$S0VzTk9udU1Ra1pYb2x0dFd4WHd6UQ';

async function pupil(db: Db, id: string, username: string, depId: string): Promise<string> {
  const role = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'student')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sysUser')
    .values({ id, username, realname: '学生', password: unknownPassword })
    .execute();
  await db
    .insertInto('sysUserDepart')
    .values({ id: `member-${id}`, userId: id, depId })
    .execute();
  await db
    .insertInto('sysUserRole')
    .values({ id: `role-${id}`, userId: id, roleId: role.id })
    .execute();
  return id;
}

type StoredFile = {
  readonly id: string;
  readonly ownerId: string;
  readonly by: string;
  readonly isDeleted?: boolean;
};

async function storeFile(db: Db, { id, ownerId, by, isDeleted = false }: StoredFile): Promise<void> {
  await db
    .insertInto('sysFile')
    .values({
      id,
      ownerId,
      fileName: '作品.sb3',
      filePath: `${id}.sb3`,
      fileSize: 1,
      mimeType: 'application/x.scratch.sb3',
      purpose: 'work',
      sha256: '0'.repeat(64),
      createBy: by,
      // A recent deletion, which the user who deleted the row may undo.
      ...(isDeleted ? { delFlag: 1, updateBy: by, updateTime: new Date() } : {}),
    })
    .execute();
}

async function rightsOf(db: Db, newId: () => string, departId: string, { menu }: ClassOf) {
  const [grant, departRole] = [newId(), newId()];
  await db.insertInto('sysDepartPermission').values({ id: grant, departId, permissionId: menu }).execute();
  await db
    .insertInto('sysDepartRole')
    .values({ id: departRole, departId, roleName: '组长', roleCode: `role-${departRole}` })
    .execute();
  await db
    .insertInto('sysDepartRolePermission')
    .values({ id: newId(), roleId: departRole, permissionId: menu })
    .execute();
  return { grant, departRole };
}

type Lesson = {
  readonly depart: string;
  readonly user: string;
  readonly file: string;
  readonly myFile: string;
  readonly teacherId: string;
  readonly by: string;
};

async function lessonsOf(db: Db, newId: () => string, lesson: Lesson) {
  const { depart, by } = lesson;
  const [course, freeCourse, unit, given] = [newId(), newId(), newId(), newId()];
  for (const id of [course, freeCourse]) {
    await db.insertInto('teachingCourse').values({ id, courseName: '班级课程', createBy: by }).execute();
    await db.insertInto('teachingCourseAuthorised').values({ courseId: id, departId: depart }).execute();
  }
  await db
    .insertInto('teachingCourseUnit')
    .values({ id: unit, courseId: course, unitName: '班级单元', createBy: by })
    .execute();
  await db
    .insertInto('teachingCourseDept')
    .values({ id: given, courseId: course, deptId: depart, createBy: by })
    .execute();
  const deletedCourse = newId();
  const deletedUnit = newId();
  // A recent deletion, which the user who deleted the row may undo.
  const gone = { delFlag: 1, updateBy: by, updateTime: new Date(), createBy: by };
  await db
    .insertInto('teachingCourse')
    .values({ id: deletedCourse, courseName: '删除的课程', ...gone })
    .execute();
  await db
    .insertInto('teachingCourseUnit')
    .values({ id: deletedUnit, courseId: course, unitName: '删除的单元', ...gone })
    .execute();
  const works = await worksOf(db, newId, lesson);
  return { course, freeCourse, deletedCourse, deletedUnit, unit, given, ...works };
}

async function worksOf(db: Db, newId: () => string, { user, file, myFile, teacherId, by }: Lesson) {
  const [work, myWork, deletedWork] = [newId(), newId(), newId()];
  for (const [id, userId, workFile, more] of [
    [work, user, file, {}],
    [myWork, teacherId, myFile, {}],
    // A recent deletion, which the user who deleted the row may undo.
    [deletedWork, user, file, { delFlag: 1, updateBy: by, updateTime: new Date() }],
  ] as const) {
    const written = { id, userId, workName: '作品', workType: '2', workFile, workStatus: 1, createBy: by };
    const values = { ...written, ...more };
    await db.insertInto('teachingWork').values(values).execute();
    await db
      .insertInto('teachingWorkVersion')
      .values({ workId: id, versionNo: 1, workName: '作品', fileId: workFile, createdBy: by })
      .execute();
  }
  const comments = await commentRows(db, newId, { work, user, teacherId, by });
  return { work, myWork, deletedWork, ...comments };
}

async function homeworkOf(db: Db, newId: () => string, deptId: string, { teacher }: ClassOf) {
  const [homework, deletedHomework] = [newId(), newId()];
  const now = new Date();
  // A recent deletion, which the user who deleted the row may undo.
  const deleted = { delFlag: 1, updateBy: teacher, updateTime: now };
  for (const [id, more] of [
    [homework, {}],
    [deletedHomework, deleted],
  ] as const) {
    const values = { id, workName: '班级作业', status: 1, publishTime: now, createBy: teacher, ...more };
    await db.insertInto('teachingAdditionalWork').values(values).execute();
    await db.insertInto('teachingAdditionalWorkDept').values({ additionalId: id, deptId }).execute();
  }
  return { homework, deletedHomework };
}

type Shown = {
  readonly depart: string;
  readonly user: string;
  readonly file: string;
  readonly work: string;
  readonly by: string;
};

/** An open exhibition with an entry, one with a removed entry, and a deleted one. */
async function exhibitionsOf(db: Db, newId: () => string, { depart, user, file, work, by }: Shown) {
  const [exhibition, other, deletedExhibition] = [newId(), newId(), newId()];
  const [entry, removedEntry] = [newId(), newId()];
  const now = new Date();
  // A recent deletion, which the user who deleted the row may undo.
  const deleted = { delFlag: 1, updateBy: by, updateTime: now };
  for (const [id, more] of [
    [exhibition, {}],
    [other, {}],
    [deletedExhibition, deleted],
  ] as const) {
    const values = { id, title: '班级作品展', entryEnd: new Date('2099-01-01'), createBy: by, ...more };
    await db.insertInto('teachingExhibition').values(values).execute();
    await db.insertInto('teachingExhibitionClass').values({ exhibitionId: id, departId: depart }).execute();
  }
  const version = { workId: work, userId: user, workName: '作品', workType: '2', fileId: file };
  const removal = { removedTime: now, removedBy: by, removedReason: '不合适' };
  for (const values of [
    { id: entry, exhibitionId: exhibition },
    { id: removedEntry, exhibitionId: other, ...removal },
  ])
    await db
      .insertInto('teachingExhibitionEntry')
      .values({ ...version, createTime: now, ...values })
      .execute();
  return { exhibition, deletedExhibition, entry, removedEntry };
}

async function noticesOf(db: Db, newId: () => string, userId: string, { teacher }: ClassOf) {
  const [announcement, draft, received] = [newId(), newId(), newId()];
  for (const [id, sendStatus] of [
    [announcement, '1'],
    [draft, '0'],
    [received, '1'],
  ] as const) {
    const values = {
      id,
      titile: '班级通知',
      msgType: 'USER',
      createBy: teacher,
      sender: teacher,
      sendStatus,
    };
    const times = { startTime: new Date(0), endTime: new Date('2100-01-01'), sendTime: new Date(0) };
    await db
      .insertInto('sysAnnouncement')
      .values({ ...values, ...times })
      .execute();
    await db.insertInto('sysAnnouncementSend').values({ id: newId(), anntId: id, userId }).execute();
  }
  return { announcement, draft, received };
}

async function sessionOf(db: Db, userId: string): Promise<string> {
  const id = String(made).padStart(32, '0');
  const expiresAt = new Date('2100-01-01');
  await db
    .insertInto('sysSession')
    .values({ tokenHash: `${id}${'0'.repeat(32)}`, userId, expiresAt })
    .execute();
  return id;
}
