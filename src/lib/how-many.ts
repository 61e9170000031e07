/** A page of a list as it says how many rows there are. */
export type Counted = { readonly total: number; readonly totalRelation?: 'eq' | 'gte' };

/** Whether there are more rows than were counted. */
export const hasMore = ({ totalRelation }: Counted): boolean => totalRelation === 'gte';

/** Of a page as the server sends it, how many rows there are. */
export const countOf = ({ total, totalRelation }: Counted): Counted =>
  totalRelation === undefined ? { total } : { total, totalRelation };

/** `共 45 条`, or `多于 10000 条` where not all were counted. */
export const howMany = (counted: Counted, unit = '条'): string =>
  `${hasMore(counted) ? '多于' : '共'} ${counted.total} ${unit}`;

/** The same in the narrow line below a table: `共45条`. */
export const howManyRows = (counted: Counted): string =>
  hasMore(counted) ? howMany(counted) : `共${counted.total}条`;
