export type FrontMenuSeed = { name: string; url: string; icon: string; sort: number; needLogin: 0 | 1 };

/** The menu of the public pages; only entries whose page exists. */
export const frontMenu: readonly FrontMenuSeed[] = [
  { name: '首页', url: '/home', icon: 'home', sort: 0, needLogin: 0 },
  { name: '发现', url: '/workList?type=1', icon: 'search', sort: 1, needLogin: 0 },
  { name: '课程', url: '/courseList', icon: 'book', sort: 1.5, needLogin: 0 },
  { name: '资讯', url: '/newsList', icon: 'notification', sort: 1.7, needLogin: 0 },
  { name: '我的课程', url: '/learn', icon: 'read', sort: 2, needLogin: 1 },
  { name: '我的', url: '/account/center', icon: 'user', sort: 9, needLogin: 1 },
];
