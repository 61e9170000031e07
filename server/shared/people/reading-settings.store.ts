import { sql } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import { highestLevel } from './highest-level.store.ts';

/** A class without a setting uses its grade: pupils of the first two grades are learning to read. */
const byGrade = sql`coalesce(class.grade, 12) <= 2`;

/**
 * Returns the reading settings of a pupil: each is on if it is on in one of the pupil's classes. For staff, all settings
 * are off.
 */
export async function findReadingSettings(db: Db, userId: string): Promise<Schema<'ClassReading'>> {
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

/** Returns whether a user has 小助手: a pupil unless a class of theirs that is not archived turns it off, staff always. */
export async function hasAssistant(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysDepart as class', 'class.id', 'member.depId')
    .select('class.id')
    .where('member.userId', '=', userId)
    .where('class.delFlag', '=', 0)
    .where('class.archiveTime', 'is', null)
    .where('class.hasAssistant', '=', false)
    .where(sql<boolean>`${highestLevel(sql.ref('member.user_id'))} = 0`)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}
