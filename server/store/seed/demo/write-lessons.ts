import { chinaDay } from '#server/store/china-time.ts';
import { type SeedContext, hoursBefore } from '#server/store/seed/seed-context.ts';
import { type DepartIds, type UserIds, idOf } from '#server/store/seed/write-people.ts';
import type { UnitIds } from './course/write-courses.ts';
import { CLASS_ONE } from './departments.ts';

type School = { readonly departs: DepartIds; readonly users: UserIds; readonly units: UnitIds };

type Lesson = {
  readonly unit: string;
  /** Days before the seed. */
  readonly ago: number;
  readonly pupils: readonly string[];
};

const seats = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_one, at) => `s301${String(from + at).padStart(2, '0')}`);

/** The second half of the class began first; the first half, except three absent pupils, began last week. */
const lessons: readonly Lesson[] = [
  { unit: 'panda-walk', ago: 13, pupils: seats(15, 30) },
  { unit: 'star-hunt', ago: 6, pupils: seats(15, 28) },
  { unit: 'panda-walk', ago: 5, pupils: [...seats(3, 9), ...seats(11, 13)] },
  { unit: 'polygons', ago: 1, pupils: ['s30115', 's30117', 's30118', 's30121', 's30124'] },
];

/** Inserts the lessons of the first class and the openings of the unit by its pupils. */
export async function writeLessons({ trx, now }: SeedContext, school: School): Promise<void> {
  const departId = idOf(school.departs, CLASS_ONE);
  const openedBy = idOf(school.users, 'teacher');
  for (const { unit, ago, pupils } of lessons) {
    const unitId = idOf(school.units, unit);
    const startedAt = hoursBefore(now, ago * 24);
    const day = chinaDay(startedAt);
    await trx
      .insertInto('teachingLesson')
      .values({ departId, unitId, day, openedBy, openedAt: startedAt })
      .execute();
    const openings = pupils.map((username, index) => {
      const at = new Date(startedAt.getTime() + index * 1000);
      return { userId: idOf(school.users, username), unitId, day, departId, firstAt: at, lastAt: at };
    });
    await trx.insertInto('teachingUnitOpen').values(openings).execute();
  }
}
