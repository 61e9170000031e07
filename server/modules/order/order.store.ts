import { sql, type ExpressionBuilder } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { readPage } from '#server/shared/records/read-page.store.ts';
import type { Database, Db } from '#server/store/database.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';

const columns = {
  id: column.id('id'),
  username: {
    kind: 'text',
    by: sql`(select username from sys_user where sys_user.id = teaching_order.user_id)`,
    nullable: false,
  },
  orderNo: column.text('order_no'),
  status: column.number('status'),
  method: column.text('method'),
  actionId: column.text('action_id'),
  price: column.number('price'),
  // Asked for in yuan, kept in fen.
  payPrice: { kind: 'number', by: sql`(pay_price / 100.0)`, nullable: true, decimals: true },
  createTime: column.time('create_time'),
} as const;

const shown = [
  ...(['id', 'userId', 'orderNo', 'price', 'payPrice', 'status', 'actionId', 'method', 'comment'] as const),
  ...(['createBy', 'createTime', 'updateBy', 'updateTime'] as const),
] as const;

function buyer(eb: ExpressionBuilder<Database, 'teachingOrder'>) {
  const own = eb.selectFrom('sysUser').whereRef('sysUser.id', '=', 'teachingOrder.userId');
  return [own.select('username').as('username'), own.select('realname').as('realname')] as const;
}

const orders = (db: Db, delFlag: 0 | 1) =>
  db.selectFrom('teachingOrder').select(shown).select(buyer).where('delFlag', '=', delFlag);

export type OrderRecord = Awaited<ReturnType<typeof listOrders>>['rows'][number];

/** One page of orders, newest first unless asked otherwise. */
export async function listOrders(db: Db, query: QueryOf<'GET /teaching/teachingOrder/list'>) {
  const matching = orders(db, 0).where((eb) => eb.and(listConditions(query, columns)));
  return await readPage(db, query, columns, matching, sql`create_time desc`);
}

/** Deleted ones, the last deleted first. */
export async function listDeletedOrders(db: Db): Promise<OrderRecord[]> {
  return await orders(db, 1).$call(lastDeletedFirst('teaching_order')).execute();
}

export async function findOrder(db: Db, id: string): Promise<OrderRecord | undefined> {
  return await orders(db, 0).where('id', '=', id).executeTakeFirst();
}

/** Whose account it is. */
export async function findBuyer(db: Db, username: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', username)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return user?.id;
}
