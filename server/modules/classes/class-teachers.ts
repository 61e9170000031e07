import type { BodyOf, QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, Caller, RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { listDepartsOf } from '#server/shared/people/account.store.ts';
import { listClassTeachers } from '#server/shared/people/class-teachers.store.ts';
import { checkLevel } from '#server/shared/people/user.rules.ts';
import {
  addMembers,
  addResponsible,
  putInCharge,
  removeMembers,
} from '#server/shared/people/write-links.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { requireOpenClasses } from './change-class.ts';
import { findColleague, findColleagues, findLevel } from './class-teacher.store.ts';
import { mayChangeTeachers } from './school-class.rules.ts';

/** Searches the staff whom the caller may add to a class. */
export async function searchColleagues(
  { db }: Deps,
  { caller, scope }: Actor,
  { departId, keyword }: QueryOf<'GET /teaching/class/colleagues'>,
) {
  const { orgCode } = await requireChangeable(db, { caller, scope }, departId);
  return await findColleagues(db, { departId, orgCode, scope }, keyword.trim(), caller.level);
}

/** Adds a teacher to a class, or changes who is in charge. The first teacher of a class is in charge of it. */
export async function saveTeacher(
  deps: Deps,
  { caller, scope }: Actor,
  { departId, userId, lead = false }: BodyOf<'PUT /teaching/class/teacher'>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { orgCode, teachers } = await requireChangeable(trx, { caller, scope }, departId);
    if (!teachers.some(({ id }) => id === userId)) {
      const colleague = await findColleague(trx, { departId, orgCode, scope }, userId);
      if (colleague === undefined) throw refusal('没有找到这位老师，请重新搜索');
      checkLevel(caller, colleague.level);
      await addMembers(trx, [userId], [departId]);
      await addResponsible(trx, userId, departId);
    }
    if (lead || teachers.length === 0) await putInCharge(trx, userId, departId);
    await publish(trx, sessionsTopic, { userId });
  });
  deps.sessions.invalidateUser(userId);
}

/** Ends the teaching of a class. */
export async function removeTeacher(
  deps: Deps,
  { caller, scope }: Actor,
  { departId, userId }: QueryOf<'DELETE /teaching/class/teacher'>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { parentId, teachers } = await requireChangeable(trx, { caller, scope }, departId);
    if (!teachers.some(({ id }) => id === userId)) throw refusal('这位老师已经不在这个班，请刷新后再试');
    checkLevel(caller, await findLevel(trx, userId));
    await removeMembers(trx, [userId], departId);
    // Otherwise the teacher would belong to no school, and could create no class.
    if (parentId !== null && (await listDepartsOf(trx, userId)).length === 0)
      await addMembers(trx, [userId], [parentId]);
    await publish(trx, sessionsTopic, { userId });
  });
  deps.sessions.invalidateUser(userId);
}

/** Returns an open class in scope, locked, with its teachers. Errors: the caller may not choose its teachers. */
async function requireChangeable(
  db: Db,
  { caller, scope }: { caller: Caller; scope: RowScope },
  departId: string,
) {
  const [found] = await requireOpenClasses(db, [departId], scope);
  if (found === undefined) throw refusal('班级不存在');
  const teachers = await listClassTeachers(db, [departId]);
  if (!mayChangeTeachers(caller, scope, found.orgCode, teachers))
    throw refusal('只有这个班的负责老师或管理员可以管理老师');
  return { ...found, teachers };
}
