import type { QueryClient, QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { myHomeworkListQuery, homeworkQuery } from '#shared/api/homework.ts';
import { exhibitionsQuery, myExhibitionsQuery } from '#features/exhibitions/api.ts';
import { ownNoticesQuery } from '#features/class-notices/api.ts';
import { contactsQuery } from '#features/address-list/api.ts';
import { announcementsQuery, myAnnouncementsQuery } from '#features/announcements/api.ts';
import { backupsQuery } from '#features/backups/api.ts';
import { childCategoriesQuery } from '#shared/api/category.ts';
import { checkRuleCalls } from '#shared/api/check-rule.ts';
import { indexHtmlQuery } from '#shared/api/config.ts';
import { scheduledCoursesQuery } from '#shared/api/course-schedule.ts';
import { unitsQuery } from '#shared/api/course-unit.ts';
import { coursesQuery, myCoursesQuery } from '#shared/api/course.ts';
import { dataLogsQuery } from '#features/data-log/api.ts';
import { teachingByDayQuery, teachingReportQuery } from '#shared/api/class-report.ts';
import * as dashboard from '#shared/api/dashboard.ts';
import { departChildrenQuery, offeredDepartsQuery } from '#shared/api/depart.ts';
import { yearEndQuery } from '#features/departments/year-end/api.ts';
import { dictsQuery } from '#shared/api/dict-admin.ts';
import { fillRuleCalls } from '#shared/api/fill-rule.ts';
import { frontMenuTreeQuery } from '#features/menus/api.ts';
import { logsQuery } from '#features/audit-log/api.ts';
import { menuTreeQuery } from '#shared/api/menu-admin.ts';
import * as monitor from '#features/monitor/api.ts';
import { newsQuery } from '#shared/api/news.ts';
import { onlineFormsQuery } from '#features/form-designer/api.ts';
import { formsToFillQuery } from '#shared/api/online-rows.ts';
import { onlineChartsQuery, onlineReportsQuery } from '#shared/api/online-report.ts';
import { orderCalls } from '#features/orders/api.ts';
import { positionCalls } from '#features/positions/api.ts';
import { profileQuery } from '#features/account-settings/api.ts';
import { myLearningQuery } from '#shared/api/progress.ts';
import { jobsQuery } from '#features/jobs/api.ts';
import { browserStore } from '#shared/api/remembered.ts';
import { mySubRolesQuery, rolesQuery } from '#shared/api/role.ts';
import { scratchAssetsQuery } from '#shared/api/scratch-asset.ts';
import { siteConfigQuery } from '#features/site-config/api.ts';
import { storedFilesQuery } from '#features/stored-files/api.ts';
import { usersQuery } from '#shared/api/user.ts';
import { staffCommentsQuery } from '#shared/api/work-comment.ts';
import { myWorksQuery, worksQuery } from '#shared/api/work.ts';
import { lastDays } from '#features/class-report/report-figures.ts';
import { panelsOf, type Visitor } from '#features/dashboard/panels-of.ts';
import { loginTarget } from '#features/login/login-target.ts';
import { favouritesQuery } from '#features/works/favourites/favourites-api.ts';
import type { App } from '#shared/app/app-context.tsx';
import type { PageSearch } from '#shared/app/page.ts';
import { createPermissionCheck } from '#shared/app/permission.ts';
import type { Schema } from '#openapi/index.ts';
import { pagePathOf } from './page-path.ts';

const firstPage = { pageNo: 1, pageSize: 10 } as const;
const newest = { ...firstPage, column: 'createTime', order: 'desc' } as const;

const defaultSpan = () => lastDays(60, new Date());

type Question = () => { readonly queryKey: QueryKey };
type Questions = (visitor: Visitor) => readonly Question[];

const reads =
  (...makers: readonly Question[]): Questions =>
  () =>
    makers;

const panelReads: Questions = (visitor) => {
  const { watches, grades, teaches, learns } = panelsOf(visitor);
  // The figures come first; the school's own text can follow.
  return [
    ...(watches ? [dashboard.siteCountsQuery, dashboard.loginInfoQuery, () => dashboard.visitsQuery(7)] : []),
    ...(teaches ? [dashboard.teacherOverviewQuery] : []),
    ...(grades ? [dashboard.gradingOverviewQuery, dashboard.classProgressQuery] : []),
    ...(learns ? [dashboard.myProgressQuery] : []),
    indexHtmlQuery,
  ];
};

/**
 * The first queries of each page, by its key in src/app/page-modules.ts: they start in the same tick as the fetch of its code.
 */
export const pageQueries: Readonly<Record<string, Questions>> = {
  'account/center/exhibitions': reads(myExhibitionsQuery),
  'account/center/index': reads(() => myWorksQuery({ ...newest, pageSize: 12 })),
  'account/center/mine-work-list': reads(() => myWorksQuery(newest)),
  'account/center/my-favourites': reads(() => favouritesQuery({ pageNo: 1, pageSize: 12 })),
  'account/center/my-progress': reads(myLearningQuery, () => myWorksQuery({ ...newest, pageSize: 4 })),
  'account/course/course-list-card': reads(myCoursesQuery),
  'account/course/my-additional-work-list': reads(myHomeworkListQuery),
  'account/settings/index': reads(profileQuery),
  'dashboard/index': panelReads,
  'learn/courses': reads(myCoursesQuery),
  'modules/monitor/api-doc': reads(monitor.operationsQuery),
  'modules/monitor/disk-monitoring': reads(monitor.diskInfoQuery),
  'modules/monitor/http-trace': reads(monitor.tracesQuery),
  'modules/monitor/jvm-info': reads(monitor.runtimeInfoQuery),
  'modules/monitor/redis-info': reads(monitor.cacheInfoQuery),
  'modules/monitor/sql-info': reads(monitor.databaseInfoQuery),
  'modules/monitor/system-info': reads(monitor.serverInfoQuery),
  'modules/monitor/tomcat-info': reads(monitor.httpInfoQuery),
  'modules/online/cgform/forms-to-fill': reads(formsToFillQuery),
  'modules/online/cgform/onl-cgform-head-list': reads(() => onlineFormsQuery(firstPage)),
  'modules/online/cgreport/onl-cgreport-head-list': reads(() => onlineReportsQuery(firstPage)),
  'modules/online/graphreport/onl-graphreport-head-list': reads(() => onlineChartsQuery(firstPage)),
  'report/teacher-report': reads(
    () => teachingReportQuery(defaultSpan()),
    () => teachingByDayQuery(defaultSpan()),
  ),
  'system/address-list': reads(offeredDepartsQuery, () => contactsQuery(firstPage)),
  'system/backups': reads(backupsQuery),
  'system/data-log-list': reads(() => dataLogsQuery(newest)),
  'system/depart-list': reads(departChildrenQuery),
  'system/dict-list': reads(() => dictsQuery(newest)),
  'system/log-list': reads(() => logsQuery({ ...newest, logType: '1' })),
  'system/permission-list': reads(menuTreeQuery),
  'system/quartz-job-list': reads(() => jobsQuery(newest)),
  'system/role-user-list': reads(() => rolesQuery({ ...firstPage, column: 'roleLevel', order: 'desc' })),
  'system/sys-announcement-list': reads(() => announcementsQuery(firstPage)),
  'system/sys-category-list': reads(() => childCategoriesQuery('0')),
  'system/sys-check-rule-list': reads(() => checkRuleCalls.record.list(newest)),
  'system/sys-config': reads(siteConfigQuery),
  'system/sys-file-list': reads(() => storedFilesQuery(newest)),
  'system/sys-fill-rule-list': reads(() => fillRuleCalls.record.list(newest)),
  'system/sys-position-list': reads(() => positionCalls.record.list(newest)),
  'system/user-announcement-list': reads(() =>
    myAnnouncementsQuery({ ...firstPage, column: 'sendTime', order: 'desc' }),
  ),
  'system/user-list': reads(() => usersQuery(newest), mySubRolesQuery),
  'system/year-end': reads(yearEndQuery),
  'teaching/teaching-additional-work-list': reads(() => homeworkQuery(newest)),
  'teaching/teaching-comment-list': reads(() => staffCommentsQuery(newest)),
  'teaching/teaching-course-dept-list': reads(() => scheduledCoursesQuery(newest)),
  'teaching/teaching-course-list': reads(() => coursesQuery(newest)),
  'teaching/teaching-course-unit-list': reads(() => unitsQuery(newest)),
  'teaching/teaching-exhibition-list': reads(() => exhibitionsQuery(newest)),
  'teaching/teaching-menu-list': reads(frontMenuTreeQuery),
  'teaching/teaching-news-list': reads(() => newsQuery(newest)),
  'teaching/teaching-notice-list': reads(() =>
    ownNoticesQuery({ ...firstPage, column: 'sendTime', order: 'desc' }),
  ),
  'teaching/teaching-order-list': reads(() => orderCalls.record.list(newest)),
  'teaching/teaching-progress': reads(offeredDepartsQuery),
  'teaching/teaching-scratch-assets-list': reads(() => scratchAssetsQuery(newest)),
  'teaching/teaching-work-list': reads(() => worksQuery(newest)),
};

/** A page that is loading, and its user. */
export type Visit = Pick<Visitor, 'routes'> & {
  readonly component: string;
  readonly search: PageSearch;
  readonly permissions: Schema<'UserPermissions'> | undefined;
};

/** Returns the first queries of a page. A page with search parameters sends other queries, so it has none. */
function questionsOf({ component, search, permissions, routes }: Visit) {
  const questions = pageQueries[pagePathOf(component)];
  if (questions === undefined || Object.keys(search).length > 0) return [];
  const can = createPermissionCheck(permissions?.auth, permissions?.allAuth);
  return questions({ can, routes }).map((make) => make());
}

/** Prefetches the first queries of a page: it then finds the answers or the pending requests, and shows a failure. */
export async function prefetchPage(visit: Visit, client: QueryClient): Promise<void> {
  await Promise.all(questionsOf(visit).map((question) => client.prefetchQuery(question)));
}

type Place = {
  readonly pathname: string;
  readonly searchStr: string;
  readonly search: { readonly redirect?: unknown };
};

/**
 * Prefetches the first queries of a landing page; from the login form, of its redirect. Stores their paths, so that
 * src/public/first-paint.js can send them at the next visit before the app is loaded.
 */
export function prefetchLanding(
  { landing, findRoute, prefetchPage: begin, menu, session }: App,
  { pathname, searchStr, search }: Place,
): void {
  const target =
    pathname === '/user/login' ? loginTarget({ landing }, search.redirect) : pathname + searchStr;
  const address = new URL(target, location.origin);
  const found = findRoute(address.pathname);
  if (found?.kind !== 'page') return;
  const parameters = Object.fromEntries(address.searchParams);
  begin(found.component, parameters);
  const { permissions } = session.getSnapshot().context;
  const visit = { component: found.component, search: parameters, permissions, ...menu() };
  const paths = questionsOf(visit).flatMap(({ queryKey }) => pathOf(queryKey) ?? []);
  if (paths.length > 0) browserStore.write('firstReads', { page: address.pathname, paths });
}

const plainArgs = z.object({
  query: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** Returns the path and query of a plain read from its key; undefined for other queries. */
function pathOf([, , path, args]: QueryKey): string | undefined {
  const parsedArgs = z.safeParse(plainArgs, args).data;
  if (parsedArgs === undefined || typeof path !== 'string' || path.includes('{')) return undefined;
  const pairs = Object.entries(parsedArgs.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
