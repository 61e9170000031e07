import type { TestAnswer, TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

/** Codes of the demo school: teacher is responsible for class one, teacher2 for class two. */
export const orgCodes = {
  school: 'A01',
  grade: 'A01A01',
  classOne: 'A01A01A01',
  classTwo: 'A01A01A02',
} as const;

type CourseOptions = {
  /** Codes of the departments the course is limited to. */
  readonly authorised?: readonly string[];
  /** Codes of the departments that have it, with the opening time. */
  readonly given?: Readonly<Record<string, Date | null>>;
};

/** Creates courses and units for tests, without the operations. */
export function teachingSchool(server: TestServer) {
  const { db } = server.database;
  const newId = server.deps.newId;
  const school = testSchool(server);

  const course = async (
    values: object = {},
    { authorised = [], given = {} }: CourseOptions = {},
  ): Promise<string> => {
    const id = newId();
    await db
      .insertInto('teachingCourse')
      .values({ id, courseName: '测试课程', createBy: 'admin', ...values })
      .execute();
    for (const code of authorised) {
      const departId = await school.departId(code);
      await db.insertInto('teachingCourseAuthorised').values({ courseId: id, departId }).execute();
    }
    for (const [code, openTime] of Object.entries(given)) {
      const deptId = await school.departId(code);
      await db
        .insertInto('teachingCourseDept')
        .values({ id: newId(), courseId: id, deptId, openTime })
        .execute();
    }
    return id;
  };

  const unit = async (courseId: string, values: object = {}): Promise<string> => {
    const id = newId();
    await db
      .insertInto('teachingCourseUnit')
      .values({ id, courseId, unitName: '第一单元', createBy: 'admin', ...values })
      .execute();
    return id;
  };

  const courseRow = async (id: string) =>
    await db.selectFrom('teachingCourse').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const unitRow = async (id: string) =>
    await db.selectFrom('teachingCourseUnit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const courseDeptRows = async (courseId: string) =>
    await db.selectFrom('teachingCourseDept').selectAll().where('courseId', '=', courseId).execute();
  const authorisedIds = async (courseId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('teachingCourseAuthorised')
      .selectAll()
      .where('courseId', '=', courseId)
      .execute();
    return rows.map((row) => row.departId);
  };

  return { ...school, course, unit, courseRow, unitRow, givenRows: courseDeptRows, authorisedIds };
}

/** Returns the records of a page, or of an answer that is a list. */
export function records({ result }: TestAnswer): Record<string, unknown>[] {
  if (Array.isArray(result)) return result;
  if (
    typeof result !== 'object' ||
    result === null ||
    !('records' in result) ||
    !Array.isArray(result.records)
  )
    return [];
  return result.records;
}

export const idsOf = (answer: TestAnswer): unknown[] => records(answer).map((row) => row['id']);

/** Returns the id in an operation's answer; an unexpected refusal is an error of the test. */
export function savedId({ success, message, result }: TestAnswer): string {
  if (
    !success ||
    typeof result !== 'object' ||
    result === null ||
    !('id' in result) ||
    typeof result.id !== 'string'
  ) {
    throw new Error(`refused: ${message}`);
  }
  return result.id;
}
