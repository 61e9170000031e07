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

export type PublicKind = NonNullable<QueryOf<'GET /teaching/teachingWork/leaderboard'>['kind']>;

export const publicKinds: readonly { readonly kind: PublicKind; readonly title: string }[] = [
  { kind: 'scratch', title: 'Scratch' },
  { kind: 'python', title: 'Python' },
  { kind: 'blockly', title: '积木编程' },
];

/** Returns the kind in an address; undefined for all. */
export function kindOf(text: string | undefined): PublicKind | undefined {
  return publicKinds.find(({ kind }) => kind === text)?.kind;
}
