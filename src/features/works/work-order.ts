import type { QueryOf } from '#openapi/index.ts';

type Order = {
  /** The value in the address (docs/behaviour.md#public-site). */
  readonly type: string;
  readonly title: string;
  readonly query: Pick<QueryOf<'GET /teaching/teachingWork/leaderboard'>, 'orderBy' | 'workStatus'>;
};

const newest: Order = { type: '1', title: '最新作品', query: { orderBy: 'time' } };

export const workOrders: readonly Order[] = [
  newest,
  { type: '2', title: '最赞作品', query: { orderBy: 'star' } },
  { type: '0', title: '最火作品', query: { orderBy: 'view' } },
  { type: '3', title: '精选作品', query: { orderBy: 'create_time', workStatus: 4 } },
];

/** Returns the order in an address; newest first by default. */
export function orderOf(type: string | undefined): Order {
  return workOrders.find((order) => order.type === type) ?? newest;
}
