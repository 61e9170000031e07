import { isVisible } from '#shared/browser/is-visible.ts';

/**
 * The tour of a teacher's first day, with its places on 首页 and in the layout. A step whose place does not exist is
 * shown in the middle.
 */
export function tourSteps(hasPage: (path: string) => boolean) {
  const ofMenu = (path: string, title: string, description: string) => {
    const element = menuPlace(path);
    return hasPage(path) ? [{ ...(element && { element }), popover: { title, description } }] : [];
  };
  return [
    ...ofMenu(
      '/isystem/departDetailList',
      '班级管理',
      '打开菜单里的“班级管理”：新建班级，发账号，排座位，分小组。',
    ),
    ...ofMenu(
      '/course/course',
      '课程包管理',
      '打开菜单里的“课程包管理”：选一门课程，点“开课”，再选班级，学生就看得到了。',
    ),
    {
      element: '[data-panel="今天的课"]',
      popover: {
        title: '开始上课',
        description: '上课时点这里的“开始上课”：投影上有班级码、计时、抽签和谁已经交了。',
      },
    },
    {
      element: '[data-panel="待批改"]',
      popover: {
        title: '批改',
        description: '学生交的作业在这里等着：点“去批改”，打分、写评语，或者退回修改。',
      },
    },
    {
      element: 'nav[aria-label="面包屑"] a[title="帮助"]',
      popover: {
        title: '帮助',
        description: '每个页面都有这个问号，讲的就是这一页；想再看一遍引导，打开帮助，点“新手引导”。',
      },
    },
  ];
}

/** Returns the element of a menu entry: itself, its collapsed group, the button that opens the menu, or the menu. */
function menuPlace(path: string): Element | undefined {
  const menu = document.querySelector('nav[aria-label="主菜单"]');
  const entry = menu?.querySelector(`a[href="${path}"]`);
  const group = entry?.closest('details')?.querySelector('summary');
  const button = document.querySelector('button[aria-label="打开菜单"]');
  return [entry, group, button, menu].find((one) => one instanceof Element && isVisible(one)) ?? undefined;
}
