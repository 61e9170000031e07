import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { constraintViolation } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { joinStatus } from './class-code.rules.ts';

/** Returns a department in scope with its code and the number of waiting requests; undefined if there is none. */
export async function findClass(db: Db, departId: string, scope: RowScope) {
  return await db
    .selectFrom('sysDepart as depart')
    .leftJoin('teachingClassCode as kept', 'kept.departId', 'depart.id')
    .select(['depart.id as departId', 'depart.departName', 'depart.orgCategory'])
    .select(['kept.code', 'kept.createTime'])
    .select((eb) =>
      eb
        .selectFrom('teachingClassJoin as request')
        .innerJoin('sysUser as account', 'account.id', 'request.userId')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .whereRef('request.departId', '=', 'depart.id')
        .where('request.status', '=', joinStatus.waiting)
        .where('account.delFlag', '=', 0)
        .as('waiting'),
    )
    .where('depart.id', '=', departId)
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .executeTakeFirst();
}

type ClassCodeRow = {
  readonly departId: string;
  readonly code: string;
  readonly createBy: string;
  readonly createTime: Date;
};

/** Sets the code of a class; returns false when another class has this code. */
export async function saveCode(db: Db, codeRow: ClassCodeRow): Promise<boolean> {
  const { departId: _id, ...change } = codeRow;
  try {
    await db
      .insertInto('teachingClassCode')
      .values(codeRow)
      .onConflict((conflict) => conflict.column('departId').doUpdateSet(change))
      .execute();
    return true;
  } catch (error) {
    if (constraintViolation(error)?.constraint === 'teaching_class_code_key') return false;
    throw error;
  }
}

export async function deleteCode(db: Db, departId: string): Promise<void> {
  await db.deleteFrom('teachingClassCode').where('departId', '=', departId).execute();
}

/** Locks and returns the class of a code, so that requests for it are processed one after the other. */
export async function lockClassOfCode(db: Db, code: string) {
  return await db
    .selectFrom('teachingClassCode as kept')
    .innerJoin('sysDepart as depart', 'depart.id', 'kept.departId')
    .select(['depart.id', 'depart.departName', 'depart.orgCode'])
    .where('kept.code', '=', code)
    .where('depart.delFlag', '=', 0)
    .where('depart.archiveTime', 'is', null)
    .forUpdate('kept')
    .executeTakeFirst();
}
