import { sql, type ExpressionBuilder } from 'kysely';
import { column, listConditions } from '#server/http/list-query.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import type { Database, Db } from '#server/store/database.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';

const columns = {
  id: column.id('id'),
  username: {
    kind: 'text',
    expression: sql`(select username from sys_user where sys_user.id = teaching_order.user_id)`,
    nullable: false,
  },
  orderNo: column.text('order_no'),
  status: column.number('status'),
  method: column.text('method'),
  actionId: column.text('action_id'),
  price: column.number('price'),
  // The wire has yuan, the database fen.
  payPrice: { kind: 'number', expression: sql`(pay_price / 100.0)`, nullable: true, decimals: true },
  createTime: column.time('create_time'),
} as const;

const listedColumns = [
  ...(['id', 'userId', 'orderNo', 'price', 'payPrice', 'status', 'actionId', 'method', 'comment'] as const),
  ...(['createBy', 'createTime', 'updateBy', 'updateTime'] as const),
] as const;

function buyer(eb: ExpressionBuilder<Database, 'teachingOrder'>) {
  const buyerQuery = eb.selectFrom('sysUser').whereRef('sysUser.id', '=', 'teachingOrder.userId');
  return [
    buyerQuery.select('username').as('username'),
    buyerQuery.select('realname').as('realname'),
  ] as const;
}

const orders = (db: Db, delFlag: 0 | 1) =>
  db.selectFrom('teachingOrder').select(listedColumns).select(buyer).where('delFlag', '=', delFlag);

export const orderStore = {
  /** Returns one page, newest first by default. */
  list: async (db: Db, query: Readonly<Record<string, unknown>>) => {
    const matching = orders(db, 0).where((eb) => eb.and(listConditions(query, columns)));
    return await paginate(db, query, columns, matching, sql`create_time desc`);
  },
  /** Returns deleted orders, the last deleted first. */
  deleted: (db: Db) => orders(db, 1).$call(lastDeletedFirst('teaching_order')).execute(),
  find: (db: Db, id: string) => orders(db, 0).where('id', '=', id).executeTakeFirst(),
};

/** Returns the id of the account. */
export async function findBuyer(db: Db, username: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', username)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return user?.id;
}
