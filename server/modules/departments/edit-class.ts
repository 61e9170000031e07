import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { permissionsTopic } from '#server/live/topics.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { hasSiblingWithName } from './class-home.store.ts';
import { classCategory } from './depart.rules.ts';
import { lockDepart, lockDeparts, lockDepartCodes, updateDepart } from './write-depart.store.ts';

/** Changes name, grade, term and settings of a class in scope; 升班 uses it at the end of the year. */
export async function editClass(
  deps: Deps,
  { caller, scope }: Actor,
  { id, departName: text, grade, term, pinyin, largeText, assistant }: BodyOf<'PUT /sys/sysDepart/editClass'>,
): Promise<void> {
  const departName = text.trim();
  if (departName === '') throw refusal('请输入班级名称！', 'departName');
  await inTransaction(deps.db, async (trx) => {
    // The lock prevents a new class with the same name meanwhile.
    await lockDepartCodes(trx);
    const { archiveTime, parentId } = await requireClass(trx, id, scope);
    if (archiveTime !== null) throw refusal('班级已归档，请先取消归档');
    if (parentId !== null && (await hasSiblingWithName(trx, parentId, departName, id)))
      throw refusal('已经有同名的班级', 'departName');
    const updateStamp = { updateBy: caller.username, updateTime: deps.clock() };
    const reading = { ...flag('pinyin', pinyin), ...flag('largeText', largeText) };
    const settings = { ...reading, ...(assistant === undefined ? {} : { hasAssistant: assistant }) };
    await updateDepart(trx, id, { departName, grade, term, ...settings, ...updateStamp });
    await publish(trx, permissionsTopic, {});
  });
}

/** An absent value stays; null resets the setting. */
function flag(name: 'pinyin' | 'largeText', value: boolean | null | undefined) {
  return value === undefined ? {} : { [name]: value === null ? null : Number(value) };
}

/**
 * Archives classes, which hides them from daily lists, or restores them; all or none. A class that is archived
 * already keeps its time.
 */
export async function archiveClasses(
  deps: Deps,
  { caller, scope }: Actor,
  { ids, isArchived }: BodyOf<'PUT /sys/sysDepart/archiveClasses'>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock();
    const updateStamp = { updateBy: caller.username, updateTime: now };
    // Everyone locks several classes at once and in the order of the database, the year end too.
    await lockDeparts(trx, ids);
    for (const id of new Set(ids)) {
      const { archiveTime } = await requireClass(trx, id, scope);
      if ((archiveTime !== null) !== isArchived)
        await updateDepart(trx, id, { archiveTime: isArchived ? now : null, ...updateStamp });
    }
  });
}

/** Returns a class in scope, locked. Other kinds of departments are answered like foreign ones. */
async function requireClass(db: Db, id: string, scope: RowScope) {
  const [found] = await findDeparts(db, [id], scope);
  const stored = found?.orgCategory === classCategory ? await lockDepart(db, id) : undefined;
  if (stored === undefined) throw refusal('班级不存在');
  return stored;
}
