import type { MenuEntry } from './menu-node.ts';

/**
 * The 138 menu rows of the existing product's seed: title | path | component | flags (R route, K keep alive, H hidden,
 * A always show, X opens outside) | other properties by name. Two spaces of indentation per level; rows with "?" are
 * the orphans, with the id of the missing parent. For tests only.
 */
const rows = `
首页 | /dashboard/index | dashboard/Index | R | icon=home | roles=admin,dev,student,teacher
课程单元 | /account | layouts/RouteView | RH | icon=user | roles=admin,dev,student,teacher
  课程单元-卡片 | /teaching/mineCourse/courseUnitCard | account/course/CourseUnitListCard | RH | roles=admin,dev,student,teacher
  课程单元-地图 | /teaching/mineCourse/courseUnitMap | account/course/CourseUnitMap | RH | icon=idcard | roles=admin,dev,student,teacher
创作 | /create | layouts/RouteView | R | icon=highlight | roles=admin,dev,student,teacher
  Scratch3.0 | {{ window._CONFIG['webURL'] }}/scratch3/index.html?scene=create | layouts/IframePageView | RX | roles=admin,dev,student,teacher
  ScratchJr | {{ window._CONFIG['webURL'] }}/scratchjr/home.html | layouts/IframePageView | RX | roles=admin,dev,student,teacher
  图形化Python | {{ window._CONFIG['webURL'] }}/python/index.html?scene=create | layouts/IframePageView | RX | roles=admin,dev,student,teacher
  Blockly | {{ window._CONFIG['webURL'] }}/blockly/index.html?lang=zh-hans&scene=create | layouts/IframePageView | RX | roles=admin,dev,student,teacher
我的作品 | /account/center | account/center/Index | R | icon=picture | roles=admin,dev,student,teacher
我的课程 | /teaching/mineCourse/cardList | account/course/CourseListCard | R | icon=read | roles=admin,dev,student,teacher
我的作品列表 | /account/mineWork | account/center/MineWorkList | R | icon=form | roles=admin,dev,student,teacher
我的作业 | /center/myAdditionalWork | account/course/MyAdditionalWorkList | R | icon=form | roles=admin,dev,student,teacher
消息中心 | /message | layouts/RouteView | RH | icon=message | roles=admin,dev
  模板管理 | /modules/message/sysMessageTemplateList | modules/message/SysMessageTemplateList | R | roles=admin,dev
  消息管理 | /modules/message/sysMessageList | modules/message/SysMessageList | R | roles=admin,dev
  我的消息 | /isps/userAnnouncement | system/UserAnnouncementList | R | roles=admin,dev
异常页 | /exception | layouts/RouteView | RH | icon=warning | roles=dev
  403 | /exception/403 | exception/403 | R | roles=dev
  404 | /exception/404 | exception/404 | R | roles=dev
  500 | /exception/500 | exception/500 | R | roles=dev
结果页 | /result | layouts/PageView | RH | icon=check-circle-o | roles=dev
  成功 | /result/success | result/Success | R | roles=dev
  失败 | /result/fail | result/Error | R | roles=dev
详情页 | /profile | layouts/RouteView | RH | icon=profile | roles=dev
  基础详情页 | /profile/basic | profile/basic/Index | R | roles=dev
  高级详情页 | /profile/advanced | profile/advanced/Advanced | R | roles=dev
个人页 | /account | layouts/RouteView | RH | icon=user | roles=dev
  个人中心 | /account/center | account/center/Index | R | roles=dev
  个人设置 | /account/settings/Index | account/settings/Index | RA | roles=dev
    个性化设置 | /account/settings/custom | account/settings/Custom | R | roles=dev
    基本设置 | /account/settings/BaseSetting | account/settings/BaseSetting | RH | routeName=account-settings-base | roles=dev
    安全设置 | /account/settings/security | account/settings/Security | R | roles=dev
    新消息通知 | /account/settings/notification | account/settings/Notification | R | roles=dev
    账户绑定 | /account/settings/binding | account/settings/Binding | R | roles=dev
  工作台 | /dashboard/workplace | dashboard/Workplace | R | roles=dev
列表页 | /list | layouts/PageView | RH | icon=table | redirect=/list/query-list | roles=dev
  查询表格 | /list/query-list | list/TableList | R | roles=dev
  内联编辑表格 | /list/edit-table | list/TableInnerEditList | R | roles=dev
  用户列表 | /list/user-list | list/UserList | R | roles=dev
  角色列表 | /list/role-list | list/RoleList | R | roles=dev
  权限列表 | /list/permission-list | list/PermissionList | R | roles=dev
  标准列表 | /list/basic-list | list/StandardList | R | roles=dev
  卡片列表 | /list/card | list/CardList | R | roles=dev
  搜索列表 | /list/search | list/search/SearchLayout | R | redirect=/list/search/article | roles=dev
    搜索列表（应用） | /list/search/application | list/TableList | R | roles=dev
    搜索列表（文章） | /list/search/article | list/TableList | R | roles=dev
    搜索列表（项目） | /list/search/project | list/TableList | R | roles=dev
表单页 | /form | layouts/PageView | RH | icon=form | roles=dev
  基础表单 | /form/base-form | form/BasicForm | R | roles=dev
  分步表单 | /form/step-form | form/stepForm/StepForm | R | roles=dev
  高级表单 | /form/advanced-form | form/advancedForm/AdvancedForm | R | roles=dev
个人设置 | /account/settings/base | account/settings/Index | RHA | icon=setting | roles=admin,dev,student,teacher
  基本信息 | /account/settings/base | account/settings/BaseSetting | R | roles=admin,dev,student,teacher
用户管理 | /isystem/user | system/UserList | R | icon=idcard | roles=admin,dev,teacher
  修改手机号 | - | - |  | perms=user:form:phone 2 1 | roles=admin,dev,teacher
  修改部门班级 | - | - | R | perms=sys:user:depart 1 1 | roles=admin
  冻结解冻 | - | - | R | perms=user:status 1 1 | roles=admin,teacher
  删除 | - | - | R | perms=user:del 1 1 | roles=admin,teacher
  回收站 | - | - | R | perms=user:recycle 1 1 | roles=admin
  导入 | - | - | R | perms=user:import 1 1 | roles=admin
  导出 | - | - | R | perms=user:export 1 1 | roles=admin
  添加用户按钮 | - | - | R | perms=user:add 1 1 | roles=admin,dev,teacher
  编辑 | - | - | R | perms=user:edit 1 1 | roles=admin,teacher
作业管理 | /work | layouts/RouteView | R | icon=form | roles=admin,teacher
  布置班级作业 | /work/additionalWork | teaching/TeachingAdditionalWorkList | R | roles=admin,teacher
  作业管理 | /teaching/workList | teaching/TeachingWorkList | R | roles=admin,dev,teacher
课程管理 | /course | layouts/RouteView | R | icon=book | roles=admin,dev
  课程包管理 | /course/course | teaching/TeachingCourseList | R | icon=read | roles=admin,dev
  课程单元管理 | /course/courseUnit | teaching/TeachingCourseUnitList | R | icon=bars | roles=admin,dev
班级管理 | /isystem/departDetailList | system/DepartList | R | icon=cluster | roles=admin,dev,teacher
系统管理 | /isystem | layouts/RouteView | R | icon=setting | roles=admin,dev,teacher
  Scratch素材库 | /scratch/assets | teaching/TeachingScratchAssetsList | R | icon=picture | roles=admin,teacher
  前台菜单管理 | /teaching/menu | teaching/TeachingMenuList | R | icon=bars | roles=admin
  文件管理 | /isystem/file | system/SysFileList | R | icon=folder | roles=admin,dev
  网站配置 | /sys/sysConfig | system/SysConfig | R | icon=tool | roles=admin
  后台菜单管理 | /isystem/permission | system/PermissionList | R | icon=bars | roles=admin,dev
  角色管理 | /isystem/roleUserList | system/RoleUserList | R | icon=team | roles=admin,dev
  职务管理 | /isystem/position | system/SysPositionList | RH | roles=admin,dev
  通讯录 | /isystem/addressList | system/AddressList | R | icon=idcard | roles=admin,dev
  数据字典 | /isystem/dict | system/DictList | R | roles=admin,dev
  分类字典 | /isys/category | system/SysCategoryList | R | roles=admin,dev
  系统通告 | /isystem/annountCement | system/SysAnnouncementList | RH | roles=admin,dev
  菜单管理2 | /isystem/newPermissionList | system/NewPermissionList | RH | roles=dev
资讯管理 | /news/list | teaching/TeachingNewsList | R | icon=profile | roles=admin
统计报表 | /report | layouts/RouteView | R | icon=bar-chart | redirect=15 | roles=admin,dev
  布局统计报表 | /report/ArchivesStatisticst | jeecg/report/ArchivesStatisticst | R | roles=dev
  班级教学记录 | /report/depart | report/TeacherReport | R | roles=admin
  ViserChartDemo | /report/ViserChartDemo | jeecg/report/ViserChartDemo | R | roles=dev
系统监控 | /dashboard3 | layouts/RouteView | R | icon=dashboard | roles=admin,dev
  性能监控 | /monitor | layouts/RouteView | R | roles=admin,dev
    Redis监控 | /monitor/redis/info | modules/monitor/RedisInfo | R | roles=admin,dev
    JVM信息 | /monitor/JvmInfo | modules/monitor/JvmInfo | R | roles=admin,dev
    Tomcat信息 | /monitor/TomcatInfo | modules/monitor/TomcatInfo | R | roles=admin,dev
    服务器信息 | /monitor/SystemInfo | modules/monitor/SystemInfo | R | roles=admin,dev
    请求追踪 | /monitor/HttpTrace | modules/monitor/HttpTrace | R | roles=admin,dev
    磁盘监控 | /monitor/Disk | modules/monitor/DiskMonitoring | R | roles=admin,dev
  SQL监控 | {{ window._CONFIG['domianURL'] }}/druid/ | layouts/IframePageView | R | roles=admin,dev
  数据日志 | /sys/dataLog-list | system/DataLogList | R | roles=admin,dev
  日志管理 | /isystem/log | system/LogList | R | roles=admin,dev
  在线文档 | {{ window._CONFIG['domianURL'] }}/doc.html | layouts/IframePageView | R | roles=dev
  定时任务 | /isystem/QuartzJobList | system/QuartzJobList | R | roles=admin,dev
在线开发 | /online | layouts/RouteView | R | icon=cloud | roles=admin,dev
  AUTO复制表单 | /online/copyform/:code | modules/online/cgform/OnlCgformCopyList | RH | roles=admin,dev
  Online表单开发 | /online/cgform | modules/online/cgform/OnlCgformHeadList | R | roles=dev
    代码生成按钮 | - | - | R | perms=online:goGenerateCode 1 1 | roles=dev
  Online报表配置 | /online/cgreport | modules/online/cgreport/OnlCgreportHeadList | R | roles=dev
  系统编码生成规则 | /isystem/fillRule | system/SysFillRuleList | R | roles=dev
  AUTO在线表单ERP | /online/cgformErpList/:code | modules/online/cgform/auto/erp/OnlCgformErpList | RH | roles=dev
  系统编码校验规则 | /isystem/checkRule | system/SysCheckRuleList | R | roles=dev
  多数据源管理 | /isystem/dataSource | system/SysDataSourceList | R | roles=dev
  AUTO动态表单 | /online/df/:table/:id | modules/online/cgform/auto/OnlineDynamicForm | H | roles=dev
  AUTO在线报表 | /online/cgreport/:code | modules/online/cgreport/auto/OnlCgreportAutoList | RH | routeName=onlineAutoList | roles=dev
  AUTO在线表单 | /online/cgformList/:code | modules/online/cgform/auto/OnlCgformAutoList | RH | roles=dev
  AUTO树表单列表 | /online/cgformTreeList/:code | modules/online/cgform/auto/OnlCgformTreeList | RH | roles=dev
  AUTO在线内嵌子表 | /online/cgformInnerTableList/:code | modules/online/cgform/auto/innerTable/OnlCgformInnerTableList | RH | roles=dev
常见案例 | /jeecg | layouts/RouteView | R | icon=qrcode | roles=dev
  自定义组件 | /jeecg/SelectDemo | jeecg/SelectDemo | R | roles=dev
  内嵌Table | /jeecg/TableExpandeSub | jeecg/TableExpandeSub | R | roles=dev
  单表模型示例 | /jeecg/jeecgDemoList | jeecg/JeecgDemoList | R | routeName=DemoList | roles=dev
  图片预览 | /jeecg/ImagPreview | jeecg/ImagPreview | R | roles=dev
  对象存储 | /oss/file | modules/oss/OSSFileList | R | roles=dev
  一对多Tab示例 | /jeecg/tablist/JeecgOrderDMainList | jeecg/tablist/JeecgOrderDMainList | R | roles=dev
  一对多示例 | /jeecg/JeecgOrderMainList | jeecg/JeecgOrderMainList | R | roles=dev
  JEditableTable示例 | /jeecg/JEditableTable | jeecg/JeecgEditableTableExample | R | roles=dev
  PDF预览 | /jeecg/jeecgPdfView | jeecg/JeecgPdfView | R | roles=dev
  一对多JEditable | /jeecg/JeecgOrderMainListForJEditableTable | jeecg/JeecgOrderMainListForJEditableTable | R | roles=dev
  异步树列表Demo | /jeecg/JeecgTreeTable | jeecg/JeecgTreeTable | R | roles=dev
  打印测试 | /jeecg/PrintDemo | jeecg/PrintDemo | R | roles=dev
  表格合计 | /jeecg/tableTotal | jeecg/TableTotal | R | roles=dev
  helloworld | /jeecg/helloworld | jeecg/helloworld | R | roles=dev
  图片拖拽排序 | /jeecg/imgDragSort | jeecg/ImgDragSort | R | roles=dev
  图片翻页 | /jeecg/imgTurnPage | jeecg/ImgTurnPage | R | roles=dev
  百度 | http://www.baidu.com | layouts/IframePageView | R | roles=dev
  分屏 | /jeecg/splitPanel | jeecg/SplitPanel | R | roles=dev
  数据回执模拟 | /jeecg/InterfaceTest | jeecg/InterfaceTest | R | roles=dev
? 我的任务表单 | 1939e035e803a99ceecb6f5563570fb2
? 加班申请 | 71102b3b87fb07e5527bbd2c530dd90a
`;

type Row = { depth: number; cells: readonly string[]; isOrphan: boolean };

export const seededRows: readonly Row[] = rows
  .trim()
  .split('\n')
  .map((line) => ({
    depth: (line.length - line.trimStart().length) / 2,
    cells: line.trim().replace('? ', '').split(' | '),
    isOrphan: line.startsWith('?'),
  }));

/** The distinct components of these rows. */
export const seededComponents: readonly string[] = [
  ...new Set(seededRows.flatMap(({ cells }) => (['', '-'].includes(cells[2] ?? '') ? [] : (cells[2] ?? [])))),
];

/**
 * The menu in that server's answer to a role (docs/wire.md#menu-answer): without buttons and orphans; an external
 * address is replaced by its md5 and moved to meta.url. Without a role, all entries.
 */
export function seededMenu(md5: (text: string) => string, role?: string): MenuEntry[] {
  const top: MenuEntry[] = [];
  const open: MenuEntry[][] = [top];
  for (const { depth, cells, isOrphan } of seededRows) {
    const isGranted = role === undefined || (fieldOf(cells, 'roles')?.split(',').includes(role) ?? false);
    if (isOrphan || cells[1] === '-' || !isGranted) {
      if (!isOrphan) open.length = Math.min(open.length, depth + 1);
      continue;
    }
    // A row below an ungranted row has no parent, so it is an orphan too.
    const siblings = open[depth];
    if (!siblings) continue;
    const children: MenuEntry[] = [];
    const entry = entryOf(cells, md5);
    siblings.push(entry);
    entry.children = children;
    open.length = depth + 1;
    open.push(children);
  }
  return top.map(withoutEmptyChildren);
}

function entryOf(cells: readonly string[], md5: (text: string) => string): MenuEntry {
  const [title = '', url = '', component = '', flags = ''] = cells;
  const isAddress = url.startsWith('http') || url.includes('{{');
  const redirect = fieldOf(cells, 'redirect');
  const entry: MenuEntry = {
    path: isAddress ? md5(url) : url,
    name: fieldOf(cells, 'routeName') ?? url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component,
    route: flags.includes('R') ? '1' : '0',
    meta: {
      title,
      icon: fieldOf(cells, 'icon') ?? null,
      keepAlive: flags.includes('K'),
      internalOrExternal: flags.includes('X'),
    },
  };
  if (isAddress && entry.meta) entry.meta.url = url;
  if (redirect !== undefined) entry.redirect = redirect;
  if (flags.includes('H')) entry.hidden = true;
  if (flags.includes('A')) entry.alwaysShow = true;
  return entry;
}

function fieldOf(cells: readonly string[], name: string): string | undefined {
  return cells.find((cell) => cell.startsWith(`${name}=`))?.slice(name.length + 1);
}

function withoutEmptyChildren({ children, ...entry }: MenuEntry): MenuEntry {
  const nonEmpty = (children ?? []).map(withoutEmptyChildren);
  return nonEmpty.length > 0 ? { ...entry, children: nonEmpty } : entry;
}
