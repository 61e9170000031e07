import type { QueryOf } from '#openapi/index.ts';
import { inPageTab } from '#shared/app/use-search-change.ts';

/** 作业管理, a page of the menu, for which the router has no named route. */
export const worksPath: string = '/teaching/workList';

/** The class, course or task whose waiting works are graded; all without one. */
export type GradingPlace = QueryOf<'GET /teaching/teachingWork/waiting'>;

/**
 * Returns the properties of a `<Link>` that grades the works waiting in a place, the oldest first, in the tab of 作业管理.
 * For users whose menu has that page.
 */
export function gradingLink(place: GradingPlace = {}) {
  return { to: worksPath, search: { workStatus: '1', ...place, grade: 'next' }, state: inPageTab };
}
