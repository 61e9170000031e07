import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { column, listConditions, type ListColumns } from '#server/http/list-query.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import type { Db } from '#server/store/database.ts';
import { joinStatus } from './class-code.rules.ts';

const columns: ListColumns = {
  id: column.id('request.id'),
  departId: column.id('request.depart_id'),
  status: column.number('request.status'),
  username: column.text('account.username'),
  realname: column.text('account.realname'),
  createTime: column.time('request.create_time'),
};

const requests = (db: Db, scope: RowScope) =>
  db
    .selectFrom('teachingClassJoin as request')
    .innerJoin('sysDepart as depart', 'depart.id', 'request.departId')
    .innerJoin('sysUser as account', 'account.id', 'request.userId')
    .where('depart.delFlag', '=', 0)
    .where('account.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')));

export type ClassJoinRecord = Awaited<ReturnType<typeof listJoins>>['rows'][number];

/** Returns one page of the requests for classes in scope; by default waiting ones first, then the latest. */
export async function listJoins(db: Db, query: QueryOf<'GET /teaching/classJoin/list'>, scope: RowScope) {
  const matching = requests(db, scope)
    .select(['request.id', 'request.departId', 'depart.departName', 'request.userId', 'request.status'])
    .select(['account.username', 'account.realname'])
    .select(['request.createTime', 'request.decideBy', 'request.decideTime'])
    .select((eb) =>
      eb
        .selectFrom('sysUserDepart as member')
        .innerJoin('sysDepart as own', 'own.id', 'member.depId')
        .select(sql<string | null>`string_agg(own.depart_name, ',' order by own.org_code)`.as('classes'))
        .whereRef('member.userId', '=', 'request.userId')
        .where('own.delFlag', '=', 0)
        .as('classes'),
    )
    .where((eb) => eb.and(listConditions(query, columns)));
  const waitingFirst = sql`request.status <> 0, request.create_time desc`;
  return await paginate(db, query, columns, matching, waitingFirst);
}

/** Locks requests in scope until the transaction ends. */
export async function lockJoins(db: Db, ids: readonly string[], scope: RowScope) {
  return await requests(db, scope)
    .select(['request.id', 'request.departId', 'depart.departName', 'request.userId', 'request.status'])
    .where('request.id', 'in', ids)
    // A fixed order prevents a deadlock of two teachers who decide at once.
    .orderBy('request.id')
    .forUpdate('request')
    .execute();
}

export type Decision = {
  readonly status: number;
  readonly decideBy: string;
  readonly decideTime: Date;
};

export async function decideJoins(db: Db, ids: readonly string[], decision: Decision): Promise<void> {
  await db.updateTable('teachingClassJoin').set(decision).where('id', 'in', ids).execute();
}

type NewJoin = {
  readonly id: string;
  readonly departId: string;
  readonly userId: string;
  readonly createTime: Date;
};

export async function insertJoin(db: Db, join: NewJoin): Promise<void> {
  await db.insertInto('teachingClassJoin').values(join).execute();
}

/** Returns the facts about an applicant, and whether others wait for the same class. */
export async function findApplicant(db: Db, userId: string, departId: string) {
  const waiting = (eb: Db) =>
    eb
      .selectFrom('teachingClassJoin')
      .select('id')
      .where('departId', '=', departId)
      .where('status', '=', joinStatus.waiting);
  return await db
    .selectFrom('sysUser as account')
    .select('account.userIdentity as identity')
    .select((eb) => [
      eb
        .exists(
          db
            .selectFrom('sysUserDepart')
            .select('id')
            .where('depId', '=', departId)
            .where('userId', '=', userId),
        )
        .as('isMember'),
      eb.exists(waiting(db).where('userId', '=', userId)).as('isWaiting'),
      eb.exists(waiting(db).where('userId', '<>', userId)).as('hasOthers'),
    ])
    .where('account.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Returns the latest requests of a user. */
export async function listOwnJoins(db: Db, userId: string) {
  return await db
    .selectFrom('teachingClassJoin as request')
    .innerJoin('sysDepart as depart', 'depart.id', 'request.departId')
    .select(['request.id', 'depart.departName', 'request.status', 'request.createTime', 'request.decideTime'])
    .where('request.userId', '=', userId)
    .where('depart.delFlag', '=', 0)
    .orderBy('request.createTime', 'desc')
    .orderBy('request.id')
    .limit(50)
    .execute();
}

/** Withdraws a waiting request of the user. Returns false if no request waits. */
export async function withdrawJoin(
  db: Db,
  id: string,
  userId: string,
  decision: Omit<Decision, 'status'>,
): Promise<boolean> {
  const row = await db
    .updateTable('teachingClassJoin')
    .set({ status: joinStatus.withdrawn, ...decision })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('status', '=', joinStatus.waiting)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
