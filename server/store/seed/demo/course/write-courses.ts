import { type SeedContext, hoursBefore } from '#server/store/seed/seed-context.ts';
import { type FileSeed, type SeededFile, writeFile } from '#server/store/seed/write-files.ts';
import { type DepartIds, type UserIds, idOf } from '#server/store/seed/write-people.ts';
import type { CourseSeed, SheetSeed, UnitSeed } from './course-seed.ts';
import { courses } from './courses.ts';

/** Unit ids by key. */
export type UnitIds = ReadonlyMap<string, string>;

const SCRATCH_3 = 2;
const COURSE_AGE = 20 * 24;

type Author = Pick<FileSeed, 'owner' | 'time'>;

/** The byte order mark and CRLF let old Windows editors show the text. */
const sheetBytes = (text: string): Buffer => Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`);

async function writeSheets(
  context: SeedContext,
  author: Author,
  unitId: string,
  slot: 'ppt' | 'plan',
  sheets: readonly SheetSeed[],
): Promise<void> {
  for (const [position, { name, text }] of sheets.entries()) {
    const file = await writeFile(context, { ...author, purpose: 'material', name, bytes: sheetBytes(text) });
    await context.trx
      .insertInto('teachingCourseUnitFile')
      .values({ unitId, slot, position, fileId: file.id })
      .execute();
  }
}

async function writeCover(
  context: SeedContext,
  author: Author,
  name: string,
  svg: string,
): Promise<SeededFile> {
  return await writeFile(context, {
    ...author,
    purpose: 'cover',
    name: `${name}.svg`,
    bytes: Buffer.from(svg),
  });
}

async function writeUnit(
  context: SeedContext,
  author: Author,
  courseId: string,
  unit: UnitSeed,
  orderNum: number,
): Promise<string> {
  const { finished, starter } = unit;
  const id = context.options.ids();
  const cover = await writeCover(context, author, finished.name, finished.coverSvg());
  const material = { ...author, purpose: 'material' } as const;
  const example = await writeFile(context, {
    ...material,
    name: `${finished.name}.sb3`,
    bytes: finished.build(),
  });
  const preset =
    starter &&
    (await writeFile(context, { ...material, name: `${starter.name}.sb3`, bytes: starter.build() }));
  await context.trx
    .insertInto('teachingCourseUnit')
    .values({
      id,
      courseId,
      unitName: unit.name,
      unitIntro: unit.intro,
      unitCover: cover.filePath,
      courseCase: example.filePath,
      courseWork: preset?.filePath ?? null,
      courseWorkType: SCRATCH_3,
      showCoursePpt: unit.sheets.length > 0 ? 1 : 0,
      mediaContent: unit.lesson,
      mapX: 120 * orderNum,
      mapY: orderNum % 2 === 0 ? 240 : 120,
      orderNum,
      createBy: author.owner.username,
      createTime: author.time,
    })
    .execute();
  await writeSheets(context, author, id, 'ppt', unit.sheets);
  await writeSheets(context, author, id, 'plan', unit.plan === undefined ? [] : [unit.plan]);
  return id;
}

async function writeCourse(
  context: SeedContext,
  author: Author,
  departs: DepartIds,
  course: CourseSeed,
  orderNum: number,
): Promise<string> {
  const { trx, options, now } = context;
  const id = options.ids();
  const cover = await writeCover(context, author, course.name, course.cover.coverSvg());
  await trx
    .insertInto('teachingCourse')
    .values({
      id,
      courseName: course.name,
      courseDesc: course.description,
      courseCover: cover.filePath,
      courseType: course.type,
      courseCategory: course.category,
      showHome: 1,
      orderNum,
      createBy: author.owner.username,
      createTime: author.time,
    })
    .execute();
  const rows = course.classes.map(({ depart, openedBefore }) => ({
    id: options.ids(),
    deptId: idOf(departs, depart),
    courseId: id,
    openTime: openedBefore === null ? null : hoursBefore(now, openedBefore),
    createBy: author.owner.username,
    createTime: author.time,
  }));
  await trx.insertInto('teachingCourseDept').values(rows).execute();
  return id;
}

/** Inserts courses with their units, files and classes; returns the ids of the units. */
export async function writeCourses(
  context: SeedContext,
  departs: DepartIds,
  users: UserIds,
): Promise<UnitIds> {
  const owner = { id: idOf(users, 'teacher'), username: 'teacher' };
  const author = { owner, time: hoursBefore(context.now, COURSE_AGE) };
  const ids = new Map<string, string>();
  for (const [index, course] of courses.entries()) {
    const courseId = await writeCourse(context, author, departs, course, index + 1);
    for (const [position, unit] of course.units.entries()) {
      ids.set(unit.key, await writeUnit(context, author, courseId, unit, position + 1));
    }
  }
  return ids;
}
