import { helpPath } from '#shared/menu/help-path.ts';
import { worksPath } from '#shared/work/grading-link.ts';

/** Something that a user does on a page: the search opens the page at that place. */
export type SearchAction = {
  readonly title: string;
  /** Other words for it. */
  readonly words: readonly string[];
  /** The page that the menu must have; 帮助 is not in the menu. */
  readonly path: string;
  /** The search of the page's address, with its question mark. */
  readonly search?: string;
  /** The code of the button that does it; omitted if the page is enough. */
  readonly permission?: string;
  /** It is on the page of a class, which users who manage the tree of departments do not have. */
  readonly isOnClassPage?: boolean;
};

/** The code of managing the tree of departments in 班级管理. */
export const treePermission = 'depart:import';

const users = '/isystem/user';
const classes = '/isystem/departDetailList';
const settings = '/account/settings/base';

export const searchActions: readonly SearchAction[] = [
  {
    title: '去批改',
    words: ['批改作业', '打分', '评分', '改作业'],
    path: worksPath,
    search: '?workStatus=1&grade=next',
  },
  {
    title: '布置作业',
    words: ['新作业', '留作业'],
    path: '/work/additionalWork',
    search: '?new=homework',
  },
  {
    title: '发通知',
    words: ['公告', '通知学生'],
    path: '/teaching/notice',
    search: '?new=notice',
  },
  {
    title: '举办作品展',
    words: ['作品比赛', '展览', '投票'],
    path: '/teaching/exhibition',
    search: '?new=exhibition',
  },
  {
    title: '成绩册',
    words: ['成绩', '分数', '权重', '导出成绩'],
    path: classes,
    search: '?tab=marks',
    isOnClassPage: true,
  },
  {
    title: '新建班级',
    words: ['添加班级'],
    path: classes,
    search: '?new=class',
    permission: 'depart:add',
  },
  {
    title: '转班',
    words: ['换班', '调班'],
    path: classes,
    search: '?new=transfer',
    permission: 'depart:user',
    isOnClassPage: true,
  },
  {
    title: '升班',
    words: ['升年级', '新学年'],
    path: classes,
    search: '?new=promotion',
    permission: 'depart:edit',
    isOnClassPage: true,
  },
  {
    title: '归档班级',
    words: ['毕业'],
    path: classes,
    permission: 'depart:edit',
  },
  {
    title: '导入学生',
    words: ['学生名单', '添加学生'],
    path: classes,
    search: '?tab=pupils',
    permission: 'depart:user',
  },
  {
    title: '重设学生密码',
    words: ['改密码', '重置密码', '忘记密码', '账号条'],
    path: classes,
    search: '?tab=pupils',
    permission: 'user:edit',
    isOnClassPage: true,
  },
  {
    title: '入班申请',
    words: ['加入班级', '班级码'],
    path: classes,
    search: '?tab=joins',
    permission: 'depart:user',
  },
  { title: '座位', words: ['座位表'], path: classes, search: '?tab=seats', isOnClassPage: true },
  { title: '小组', words: ['分组'], path: classes, search: '?tab=groups', isOnClassPage: true },
  {
    title: '添加用户',
    words: ['新建账号', '添加老师', '添加学生'],
    path: users,
    search: '?new=teacher',
    permission: 'user:add',
  },
  {
    title: '批量生成学生',
    words: ['学生账号'],
    path: users,
    search: '?new=pupils',
    permission: 'user:add',
  },
  { title: '导入用户', words: ['导入老师', '名单'], path: users, permission: 'user:import' },
  { title: '个人设置', words: ['头像', '昵称', '手机号', '生日'], path: settings },
  {
    title: '修改密码',
    words: ['改密码', '登录密码', '安全设置'],
    path: settings,
    search: '?section=security',
  },
  { title: '帮助', words: ['手册', '怎么用', '说明'], path: helpPath },
];

/** Other words for pages of the menu, by their paths. */
export const pageSearchTerms: Readonly<Record<string, readonly string[]>> = {
  '/dashboard/index': ['工作台'],
  '/isystem/annountCement': ['公告', '发布通告'],
  '/isystem/backup': ['恢复', '数据安全', '备份恢复演练'],
  '/sys/sysConfig': ['学校名称', '校徽', '注册', '设置'],
  '/isystem/departDetailList': ['学生', '老师'],
  '/isystem/user': ['改密码', '重设密码', '忘记密码'],
  '/isystem/yearEnd': ['升年级', '新学年', '毕业', '留级'],
  '/isystem/roleUserList': ['权限', '授权'],
  '/isystem/log': ['登录日志', '操作日志'],
  '/course/course': ['新建课程', '教案'],
  '/course/courseUnit': ['课件', '教案', '视频'],
  '/teaching/courseDept': ['开课'],
  '/teaching/workList': ['成绩', '学生作品'],
  '/account/favourites': ['喜欢的作品'],
  '/exhibitions': ['参展', '投票', '比赛'],
  '/account/progress': ['成绩', '徽章'],
  '/isps/userAnnouncement': ['公告', '通知'],
};
