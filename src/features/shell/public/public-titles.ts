const titles: Readonly<Record<string, string>> = {
  '/workList': '发现作品',
  '/work-detail': '作品详情',
  '/courseList': '课程',
  '/newsList': '资讯',
  '/news-detail': '资讯详情',
  '/friend-detail': '作者主页',
};

/** Returns the window title of a public page; undefined for the home page. */
export function publicTitle(path: string): string | undefined {
  return titles[path.replace(/(.)\/+$/, '$1')];
}
