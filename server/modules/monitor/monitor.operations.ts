import { hostname } from 'node:os';
import type { Deps } from '#server/deps/deps.ts';
import { productVersion } from '#server/http/contract.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { cacheFor } from '#server/monitor/cache-for.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { describeContract } from './api-doc.ts';
import { BackupRefused, resultOrRefused } from '#server/backup/manifest.ts';
import { measureBackups, readDisk, readFolders } from './disk.ts';
import {
  httpFigures,
  liveFigures,
  metric,
  poolFigures,
  reportOf,
  runtimeFigures,
  serverFigures,
  type Figure,
  type Report,
} from './monitor.rules.ts';
import {
  countSessions,
  listSlowStatements,
  listTableStatistics,
  measureFiles,
  readDatabaseStatistics,
} from './monitor.store.ts';

/** Milliseconds between two measurements of many files; the page polls every few seconds. */
const measureInterval = 60_000;

export function monitorOperations(deps: Deps): OperationsOf<'monitor'> {
  const { db, clock, monitor } = deps;
  const thumbnailBytes = cacheFor(measureInterval, () => clock().getTime(), deps.thumbnails.measure);
  const node = `${hostname()}（进程 ${process.pid}）`;
  const backups = cacheFor(
    measureInterval,
    () => clock().getTime(),
    async () => {
      const location = await resultOrRefused(deps.backups.location());
      return !(location instanceof BackupRefused) && location.folder !== undefined
        ? await measureBackups(location.folder)
        : undefined;
    },
  );
  const report = (figures: readonly Figure[], more: Report['metrics'] = []): Report =>
    reportOf(monitor.samples(), figures, { node, version: productVersion, now: clock(), more });
  return {
    'GET /sys/monitor/server': async () => report(serverFigures),
    'GET /sys/monitor/runtime': async () => report(runtimeFigures),
    'GET /sys/monitor/http': async () => report(httpFigures),
    'GET /sys/monitor/cache': async () => report(liveFigures, await liveMetrics(deps)),
    'GET /sys/monitor/disk': async () => {
      const [disk, files, small, archives] = await Promise.all([
        readDisk(deps.dataDir),
        measureFiles(db),
        thumbnailBytes(),
        backups(),
      ]);
      return { report: report([], await readFolders(deps.dataDir, files, small, archives)), disks: [disk] };
    },
    'GET /sys/monitor/trace': async () =>
      monitor.traffic.traces().map(({ time, method, path, status, cost }) => ({
        timestamp: wireTime(time),
        method,
        path,
        status,
        timeTaken: cost,
      })),
    'GET /sys/monitor/database': async () => {
      const [figures, tables, statements] = await Promise.all([
        readDatabaseStatistics(db),
        listTableStatistics(db),
        listSlowStatements(db),
      ]);
      return {
        version: figures?.version ?? '',
        report: report(poolFigures, figures === undefined ? [] : databaseMetrics(figures)),
        tables,
        statements: statements ?? null,
      };
    },
    'GET /sys/monitor/operations': async () => describeContract(),
  };
}

async function liveMetrics({ db, clock, dictionaries, monitor }: Deps): Promise<Report['metrics']> {
  const [counts, items] = await Promise.all([countSessions(db, clock()), dictionaries.all()]);
  const kindLabels = {
    live: '通告与提醒',
    permissions: '权限变更',
    sessions: '会话变更',
    dictionaries: '字典变更',
    config: '网站配置变更',
    reconnected: '重新连接',
  } as const;
  const messages = monitor.messages();
  return [
    metric('session.valid', '有效登录会话', 'count', counts.sessions),
    metric('session.users', '有效会话的用户', 'count', counts.users),
    metric('session.recent', '最近一天登录或续期的用户', 'count', counts.usersOfLastDay),
    metric('captcha.waiting', '待使用的验证码', 'count', counts.captchas),
    metric('code.waiting', '待使用的一次性验证码', 'count', counts.codes),
    metric('cache.dictionaries', '缓存的字典', 'count', Object.keys(items).length),
    ...(['live', 'permissions', 'sessions', 'dictionaries', 'config', 'reconnected'] as const).map((kind) =>
      metric(`message.${kind}`, `服务器间消息：${kindLabels[kind]}`, 'count', messages.get(kind) ?? 0),
    ),
  ];
}

function databaseMetrics(
  figures: NonNullable<Awaited<ReturnType<typeof readDatabaseStatistics>>>,
): Report['metrics'] {
  const blocks = figures.hits + figures.reads;
  return [
    metric('database.size', '数据库大小', 'bytes', figures.size),
    metric('database.connections', '数据库连接数', 'count', figures.connections),
    metric('database.connections.max', '数据库最大连接数', 'count', figures.max),
    metric('database.active', '正在执行的语句', 'count', figures.active),
    metric('database.longest', '执行最久的语句', 'milliseconds', figures.longest),
    metric('database.hit', '缓存命中率', 'percent', blocks === 0 ? 0 : (figures.hits / blocks) * 100),
    metric('database.commits', '提交的事务', 'count', figures.commits),
    metric('database.rollbacks', '回滚的事务', 'count', figures.rollbacks),
    metric('database.deadlocks', '死锁', 'count', figures.deadlocks),
    metric('database.temp', '临时文件', 'bytes', figures.tempBytes),
  ];
}
