import { helpPath } from './help-path.ts';
import { learnPath, matchPattern } from './menu-path.ts';
import type { RouteMatch } from './types.ts';
import { startPath } from './start-path.ts';

type FixedPage = { readonly path: string; readonly component: string; readonly title: string };

/**
 * Pages of the back office with fixed addresses, not in the menu: the learning pages (design.md), 上课, the
 * projector view of an exhibition, 帮助 and the start page of a work.
 */
const pages: readonly FixedPage[] = [
  { path: learnPath, component: 'learn/Courses', title: '我的课程' },
  { path: `${learnPath}/:courseId`, component: 'learn/Course', title: '课程单元' },
  { path: `${learnPath}/:courseId/:unitId`, component: 'learn/Unit', title: '课程单元' },
  { path: '/teach/:departId/:courseId/:unitId', component: 'teach/Lesson', title: '上课' },
  { path: '/teach/exhibition/:exhibitionId', component: 'teach/Exhibition', title: '作品展' },
  { path: helpPath, component: 'help/Index', title: '帮助' },
  { path: startPath, component: 'create/Start', title: '开始创作' },
];

/** Returns the route of such an address; it keeps its state while its tab is open. */
export function findFixedRoute(path: string): RouteMatch | undefined {
  for (const page of pages) {
    const params = matchPattern(page.path, path);
    if (params === undefined) continue;
    const { title, component } = page;
    const entry = { path: page.path, component, hidden: true, meta: { title, keepAlive: true } };
    return { kind: 'page', ...page, entry, chain: [], keepAlive: true, permissionList: [], params };
  }
  return undefined;
}
