/** The row count of a list page. */
export type RowCount = { readonly total: number; readonly totalRelation?: 'eq' | 'gte' };

/** Returns whether more rows exist than were counted. */
export const hasMore = ({ totalRelation }: RowCount): boolean => totalRelation === 'gte';

/** Extracts the row count from a page as the server sends it. */
export const countOf = ({ total, totalRelation }: RowCount): RowCount =>
  totalRelation === undefined ? { total } : { total, totalRelation };

/** Formats `共 45 条`, or `多于 10000 条` if not all rows were counted. */
export const howMany = (counted: RowCount, unit = '条'): string =>
  `${hasMore(counted) ? '多于' : '共'} ${counted.total} ${unit}`;

/** The short form for the line below a table: `共45条`. */
export const howManyRows = (counted: RowCount): string =>
  hasMore(counted) ? howMany(counted) : `共${counted.total}条`;
