import { sql } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import { highestLevel } from './highest-level.store.ts';

/** Where a class says nothing, its grade does: those who are learning to read. */
const byGrade = sql`coalesce(class.grade, 12) <= 2`;

/** How a pupil reads, by any of their classes; staff read as everybody does. */
export async function findReading(db: Db, userId: string): Promise<Schema<'ClassReading'>> {
  const row = await db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysDepart as class', 'class.id', 'member.depId')
    .select([
      sql<boolean | null>`bool_or(coalesce(class.pinyin = 1, ${byGrade}))`.as('pinyin'),
      sql<boolean | null>`bool_or(coalesce(class.large_text = 1, ${byGrade}))`.as('largeText'),
    ])
    .where('member.userId', '=', userId)
    .where('class.delFlag', '=', 0)
    .where(sql<boolean>`${highestLevel(sql.ref('member.user_id'))} = 0`)
    .executeTakeFirst();
  return { pinyin: row?.pinyin === true, largeText: row?.largeText === true };
}
