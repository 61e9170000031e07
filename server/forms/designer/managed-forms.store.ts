import { sql } from 'kysely';
import { adminRole, type Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { formDesigner } from '#server/forms/shared/access/row-access.rules.ts';
import type { Definition } from './definition.rules.ts';
import { findFormByCode, type FormDetail, type FormRecord } from './online-form.store.ts';

/** Whether the caller manages every form; other callers manage those they made. */
export const managesAll = ({ grants }: Caller): boolean => grants.has(formDesigner);

/** Whether the form exists for the caller as one to design. */
export function isManaged(form: Pick<FormRecord, 'ownerId'>, caller: Caller): boolean {
  return managesAll(caller) || form.ownerId === caller.userId;
}

/** Returns the form with this code. Errors: a refusal if it does not exist for the caller. */
export async function requireManaged(db: Db, caller: Caller, code: string): Promise<FormDetail> {
  const form = await findFormByCode(db, code);
  if (form === undefined || !isManaged(form, caller)) throw refusal('记录不存在或已被删除');
  return form;
}

/** Refuses ids of forms that the caller does not manage, deleted ones included. Errors: a refusal. */
export async function requireManagedIds(db: Db, caller: Caller, ids: readonly string[]): Promise<void> {
  if (managesAll(caller) || ids.length === 0) return;
  const found = await db
    .selectFrom('onlForm')
    .select('id')
    .where('id', 'in', [...ids])
    .where('ownerId', '=', caller.userId)
    .execute();
  if (found.length < new Set(ids).size) throw refusal('记录不存在或已被删除');
}

/** Refuses a new form of a teacher where the school does not allow it (网站配置). Errors: a refusal. */
export async function requireMayMakeForms(db: Db, caller: Caller): Promise<void> {
  if (managesAll(caller)) return;
  const found = await db
    .selectFrom('sysConfig')
    .select('configValue')
    .where('configKey', '=', 'teacherForms')
    .executeTakeFirst();
  if (found?.configValue === '0') throw refusal('学校没有开放老师新建表单，请联系管理员');
}

/**
 * Refuses to publish a form that reaches further than its maker: other people than the pupils of their classes, or forms of
 * others. Errors: a refusal.
 */
export async function requireOwnReach(db: Db, caller: Caller, draft: Definition): Promise<void> {
  if (managesAll(caller)) return;
  const { audience = { roles: [], departs: [] }, access = [], fields, subs = [], buttons = [] } = draft;
  if (audience.roles.length > 0) throw refusal('您只能发布给自己班级的学生');
  // Pupils of several classes do not see each other's rows.
  if (access.some(({ role, rows }) => role !== adminRole && (rows === 'all' || rows === 'depart')))
    throw refusal('大家填的内容只能给填写人自己或本班的人看，请修改“权限”里的记录范围');
  if (buttons.length > 0) throw refusal('带自定义按钮的表单请管理员发布');
  const named = new Set([...fields.flatMap(({ form }) => form ?? []), ...subs.map(({ form }) => form)]);
  if (named.size > 0) {
    const own = await db
      .selectFrom('onlForm')
      .select('code')
      .where('code', 'in', [...named])
      .where('ownerId', '=', caller.userId)
      .where('delFlag', '=', 0)
      .execute();
    if (own.length < named.size) throw refusal('只能关联自己的表单');
  }
  const departs = [...new Set(audience.departs)];
  if (departs.length === 0) return;
  const patterns = caller.responsibleOrgCodes.map((code) => `${code}%`);
  const classes = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('id', 'in', departs)
    .where('orgCategory', '=', '3')
    .where('delFlag', '=', 0)
    .where(sql<boolean>`org_code like any(${patterns}::text[])`)
    .execute();
  if (classes.length < departs.length) throw refusal('您只能发布给自己班级的学生');
}
