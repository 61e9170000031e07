import { notCarriedNames } from '#shared/menu/not-carried.ts';
import { createPages, type PageModules } from './component-registry.ts';
import { pagePathOf } from './page-path.ts';

/** The page of each component name of the menu, and of the routes that show one of these pages. */
const pages: PageModules = {
  'account/center/exhibition': () => import('#features/exhibitions/exhibition.page.tsx'),
  'account/center/exhibitions': () => import('#features/exhibitions/my-exhibitions.page.tsx'),
  'account/center/index': () => import('#features/works/mine/my-works.page.tsx'),
  'account/center/mine-work-list': () => import('#features/works/mine/my-work-list.page.tsx'),
  'account/center/my-favourites': () => import('#features/works/favourites/my-favourites.page.tsx'),
  'account/center/my-progress': () => import('#features/progress/my-progress.page.tsx'),
  'account/course/course-list-card': () => import('#features/learning/course-cards.page.tsx'),
  'account/course/course-unit-list-card': () => import('#features/learning/unit-cards.page.tsx'),
  'account/course/course-unit-map': () => import('#features/learning/unit-map.page.tsx'),
  'account/course/my-additional-work': () => import('#features/homework/my-homework.page.tsx'),
  'account/course/my-additional-work-list': () => import('#features/homework/my-homework-list.page.tsx'),
  'account/settings/index': () => import('#features/account-settings/account-settings.page.tsx'),
  'create/blockly': () => import('#features/studio/blockly.page.tsx'),
  'create/editor': () => import('#features/studio/scratch.page.tsx'),
  'create/python': () => import('#features/studio/python.page.tsx'),
  'create/start': () => import('#features/studio/start.page.tsx'),
  'dashboard/index': () => import('#features/dashboard/dashboard.page.tsx'),
  'exception/403': () => import('#features/errors/403.page.tsx'),
  'exception/404': () => import('#features/errors/404.page.tsx'),
  'exception/500': () => import('#features/errors/500.page.tsx'),
  'exception/not-carried': () => import('#features/errors/not-carried.page.tsx'),
  'help/index': () => import('#features/help/help.page.tsx'),
  'learn/course': () => import('#features/learning/course.page.tsx'),
  'learn/courses': () => import('#features/learning/courses.page.tsx'),
  'learn/unit': () => import('#features/learning/unit.page.tsx'),
  'modules/monitor/api-doc': () => import('#features/monitor/api-doc.page.tsx'),
  'modules/monitor/disk-monitoring': () => import('#features/monitor/disk-monitoring.page.tsx'),
  'modules/monitor/http-trace': () => import('#features/monitor/http-trace.page.tsx'),
  'modules/monitor/jvm-info': () => import('#features/monitor/runtime-info.page.tsx'),
  'modules/monitor/redis-info': () => import('#features/monitor/cache-info.page.tsx'),
  'modules/monitor/sql-info': () => import('#features/monitor/database-info.page.tsx'),
  'modules/monitor/system-info': () => import('#features/monitor/server-info.page.tsx'),
  'modules/monitor/tomcat-info': () => import('#features/monitor/http-info.page.tsx'),
  'modules/online/cgform/auto/erp/onl-cgform-erp-list': () => import('#features/form-rows/erp-list.page.tsx'),
  'modules/online/cgform/auto/inner-table/onl-cgform-inner-table-list': () =>
    import('#features/form-rows/inner-table-list.page.tsx'),
  'modules/online/cgform/auto/onl-cgform-auto-list': () => import('#features/form-rows/form-rows.page.tsx'),
  'modules/online/cgform/auto/online-dynamic-form': () => import('#features/form-rows/single-form.page.tsx'),
  'modules/online/cgform/forms-to-fill': () => import('#features/form-rows/forms-to-fill.page.tsx'),
  'modules/online/cgform/onl-cgform-head-list': () => import('#features/form-designer/form-list.page.tsx'),
  'modules/online/cgreport/auto/onl-cgreport-auto-list': () => import('#features/reports/report.page.tsx'),
  'modules/online/cgreport/onl-cgreport-head-list': () => import('#features/reports/report-list.page.tsx'),
  'modules/online/graphreport/auto/onl-graphreport-auto-chart': () =>
    import('#features/reports/chart.page.tsx'),
  'modules/online/graphreport/onl-graphreport-head-list': () =>
    import('#features/reports/chart-list.page.tsx'),
  'report/teacher-report': () => import('#features/class-report/teacher-report.page.tsx'),
  'system/address-list': () => import('#features/address-list/address-list.page.tsx'),
  'system/backups': () => import('#features/backups/backups.page.tsx'),
  'system/data-log-list': () => import('#features/data-log/data-log-list.page.tsx'),
  'system/depart-list': () => import('#features/departments/department-list.page.tsx'),
  'system/dict-list': () => import('#features/dictionaries/dictionary-list.page.tsx'),
  'system/log-list': () => import('#features/audit-log/log-list.page.tsx'),
  'system/permission-list': () => import('#features/menus/menu-list.page.tsx'),
  'system/quartz-job-list': () => import('#features/jobs/job-list.page.tsx'),
  'system/role-user-list': () => import('#features/roles/role-list.page.tsx'),
  'system/sys-announcement-list': () => import('#features/announcements/announcement-list.page.tsx'),
  'system/sys-category-list': () => import('#features/categories/category-list.page.tsx'),
  'system/sys-check-rule-list': () => import('#features/check-rules/check-rule-list.page.tsx'),
  'system/sys-config': () => import('#features/site-config/site-config.page.tsx'),
  'system/sys-file-list': () => import('#features/stored-files/file-list.page.tsx'),
  'system/sys-fill-rule-list': () => import('#features/fill-rules/fill-rule-list.page.tsx'),
  'system/sys-position-list': () => import('#features/positions/position-list.page.tsx'),
  'system/user-announcement-list': () => import('#features/announcements/my-announcement-list.page.tsx'),
  'system/user-list': () => import('#features/users/user-list.page.tsx'),
  'system/year-end': () => import('#features/departments/year-end/year-end.page.tsx'),
  'teach/exhibition': () => import('#features/exhibitions/exhibition-show.page.tsx'),
  'teach/lesson': () => import('#features/projector/lesson.page.tsx'),
  'teaching/teaching-additional-work-list': () => import('#features/homework/homework-list.page.tsx'),
  'teaching/teaching-comment-list': () => import('#features/comments/comment-list.page.tsx'),
  'teaching/teaching-course-dept-list': () => import('#features/course-schedule/class-course-list.page.tsx'),
  'teaching/teaching-course-list': () => import('#features/courses/course-list.page.tsx'),
  'teaching/teaching-course-unit-list': () => import('#features/courses/unit-list.page.tsx'),
  'teaching/teaching-exhibition-list': () => import('#features/exhibitions/exhibition-list.page.tsx'),
  'teaching/teaching-menu-list': () => import('#features/menus/front-menu-list.page.tsx'),
  'teaching/teaching-news-list': () => import('#features/news/news-list.page.tsx'),
  'teaching/teaching-notice-list': () => import('#features/class-notices/notice-list.page.tsx'),
  'teaching/teaching-order-list': () => import('#features/orders/order-list.page.tsx'),
  'teaching/teaching-progress': () => import('#features/progress/progress.page.tsx'),
  'teaching/teaching-scratch-assets-list': () => import('#features/scratch-assets/asset-list.page.tsx'),
  'teaching/teaching-work-list': () => import('#features/works/work-list.page.tsx'),
};

/**
 * Component names of the existing product whose page has a better name here, or shares a page with another.
 */
const aliases: Readonly<Record<string, string>> = {
  'account/settings/base-setting': 'account/settings/index',
  'account/settings/security': 'account/settings/index',
  'account/settings/custom': 'account/settings/index',
  'account/settings/notification': 'account/settings/index',
  'account/settings/binding': 'account/settings/index',
  'system/new-permission-list': 'system/permission-list',
  'dashboard/analysis': 'dashboard/index',
  'dashboard/workplace': 'dashboard/index',
  'modules/oss/oss-file-list': 'system/sys-file-list',
  // The form itself defines whether it is a tree, and how its sub tables are arranged.
  'modules/online/cgform/auto/onl-cgform-tree-list': 'modules/online/cgform/auto/onl-cgform-auto-list',
  'modules/online/cgform/auto/tab/onl-cgform-tab-list': 'modules/online/cgform/auto/onl-cgform-auto-list',
  'modules/online/cgform/onl-cgform-copy-list': 'modules/online/cgform/auto/onl-cgform-auto-list',
  ...Object.fromEntries(notCarriedNames.map((name) => [pagePathOf(name), 'exception/not-carried'])),
};

/** All pages of the menu and of the routes. */
export const pageModules: PageModules = {
  ...pages,
  ...Object.fromEntries(
    Object.entries(aliases).flatMap(([alias, path]) => {
      const load = pages[path];
      return load === undefined ? [] : [[alias, load]];
    }),
  ),
};

export const createMenuPages = () => createPages(pageModules);
