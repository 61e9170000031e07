import type { MenuSeed } from './types.ts';

const keepers = ['admin', 'dev'] as const;

const page = (name: string, url: string, component: string, sort: number): MenuSeed => ({
  name,
  url,
  component,
  sort,
  roles: keepers,
});

/**
 * 系统监控 of the existing product below 系统维护, with titles that fit this server. SQL and API documentation are pages
 * instead of frames.
 */
export const monitorMenu: MenuSeed = {
  name: '系统监控',
  url: '/dashboard3',
  component: 'layouts/RouteView',
  icon: 'dashboard',
  sort: 20,
  hidden: true,
  roles: keepers,
  children: [
    {
      name: '性能监控',
      url: '/monitor',
      component: 'layouts/RouteView',
      sort: 0,
      roles: keepers,
      children: [
        page('缓存与消息', '/monitor/redis/info', 'modules/monitor/RedisInfo', 1),
        page('运行时信息', '/monitor/JvmInfo', 'modules/monitor/JvmInfo', 4),
        page('HTTP信息', '/monitor/TomcatInfo', 'modules/monitor/TomcatInfo', 4.1),
        page('服务器信息', '/monitor/SystemInfo', 'modules/monitor/SystemInfo', 4.2),
        page('请求追踪', '/monitor/HttpTrace', 'modules/monitor/HttpTrace', 4.3),
        page('磁盘监控', '/monitor/Disk', 'modules/monitor/DiskMonitoring', 6),
      ],
    },
    page('SQL监控', '/monitor/SqlInfo', 'modules/monitor/SqlInfo', 1.2),
    {
      ...page('状态机检查器', '/inspector', 'layouts/IframePageView', 3.2),
      ownWindow: true,
      buttons: [{ name: '使用状态机检查器', perms: 'qa:inspector', type: '1', roles: keepers }],
    },
    { ...page('在线文档', '/monitor/ApiDoc', 'modules/monitor/ApiDoc', 3.1), roles: ['dev'] },
    { name: '日志管理', url: '/isystem/log', component: 'system/LogList', sort: 1, roles: keepers },
    {
      name: '数据日志',
      url: '/sys/dataLog-list',
      component: 'system/DataLogList',
      sort: 1.1,
      roles: keepers,
    },
    {
      name: '定时任务',
      url: '/isystem/QuartzJobList',
      component: 'system/QuartzJobList',
      sort: 3,
      roles: keepers,
    },
  ],
};
