import type { Schema } from '#openapi/index.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { Sample } from '#server/monitor/monitor.ts';

type Metric = Schema<'MonitorMetric'>;
export type Report = Schema<'MonitorReport'>;
type Unit = Metric['unit'];

/** One figure of a page; with `chart` the page also draws it over time. */
export type Figure = readonly [
  param: string,
  label: string,
  unit: Unit,
  read: (sample: Sample) => number,
  chart?: 'chart',
];

export const serverFigures: readonly Figure[] = [
  ['system.cpu.usage', '系统 CPU 使用率', 'percent', ({ process }) => process.systemCpu, 'chart'],
  ['process.cpu.usage', '本进程 CPU 使用率（单核）', 'percent', ({ process }) => process.processCpu, 'chart'],
  ['system.load.1m', '1 分钟平均负载', 'count', ({ process }) => process.load[0] ?? 0],
  ['system.load.5m', '5 分钟平均负载', 'count', ({ process }) => process.load[1] ?? 0],
  ['system.load.15m', '15 分钟平均负载', 'count', ({ process }) => process.load[2] ?? 0],
  ['system.memory.used', '已用内存', 'bytes', ({ process }) => process.memoryUsed, 'chart'],
  ['system.memory.total', '内存总量', 'bytes', ({ process }) => process.memoryTotal],
  ['system.uptime', '系统运行时间', 'seconds', ({ process }) => process.systemUptime],
  ['process.uptime', '服务运行时间', 'seconds', ({ process }) => process.processUptime],
];

export const runtimeFigures: readonly Figure[] = [
  ['process.memory.rss', '进程占用内存', 'bytes', ({ process }) => process.rss, 'chart'],
  ['process.memory.heap.used', '堆已用内存', 'bytes', ({ process }) => process.heapUsed, 'chart'],
  ['process.memory.heap.total', '堆已申请内存', 'bytes', ({ process }) => process.heapTotal],
  ['process.memory.external', '堆外内存', 'bytes', ({ process }) => process.external],
  ['process.memory.buffers', '缓冲区内存', 'bytes', ({ process }) => process.arrayBuffers],
  ['eventloop.delay.mean', '事件循环平均延迟', 'milliseconds', ({ process }) => process.loopDelayMean],
  [
    'eventloop.delay.p99',
    '事件循环延迟（99%）',
    'milliseconds',
    ({ process }) => process.loopDelayP99,
    'chart',
  ],
  ['eventloop.delay.max', '事件循环最大延迟', 'milliseconds', ({ process }) => process.loopDelayMax, 'chart'],
  ['eventloop.utilization', '事件循环占用率', 'percent', ({ process }) => process.loopBusy],
  ['gc.count', '垃圾回收次数', 'count', ({ process }) => process.collections],
  ['gc.time', '垃圾回收总耗时', 'milliseconds', ({ process }) => process.collectionTime],
  ['process.resources', '活动句柄与定时器', 'count', ({ process }) => process.resources],
  ['process.uptime', '服务运行时间', 'seconds', ({ process }) => process.processUptime],
];

export const httpFigures: readonly Figure[] = [
  ['http.requests.recent', '最近 5 秒请求数', 'count', ({ traffic }) => traffic.recent, 'chart'],
  ['http.time.mean', '最近 5 秒平均耗时', 'milliseconds', ({ traffic }) => traffic.meanCost, 'chart'],
  ['http.time.max', '最近 5 秒最长耗时', 'milliseconds', ({ traffic }) => traffic.maxCost, 'chart'],
  ['http.requests.total', '启动以来请求总数', 'count', ({ traffic }) => traffic.requests],
  ['http.status.2xx', '成功（2xx）', 'count', ({ traffic }) => traffic.byStatus['2']],
  ['http.status.3xx', '未改变或跳转（3xx）', 'count', ({ traffic }) => traffic.byStatus['3']],
  ['http.status.4xx', '被拒绝（4xx）', 'count', ({ traffic }) => traffic.byStatus['4']],
  ['http.status.5xx', '出错（5xx）', 'count', ({ traffic }) => traffic.byStatus['5']],
  ['http.requests.running', '正在处理的请求', 'count', ({ traffic }) => traffic.running],
  ['http.connections', '当前连接数', 'count', ({ traffic }) => traffic.connections],
  ['http.connections.total', '启动以来连接总数', 'count', ({ traffic }) => traffic.connectionsEver],
  ['websocket.connections', 'WebSocket 连接数', 'count', ({ sockets }) => sockets],
];

export const liveFigures: readonly Figure[] = [
  ['websocket.connections', 'WebSocket 连接数', 'count', ({ sockets }) => sockets, 'chart'],
];

export const poolFigures: readonly Figure[] = [
  ['pool.total', '连接池连接数', 'count', ({ pool }) => pool.total, 'chart'],
  ['pool.busy', '使用中的连接', 'count', ({ pool }) => pool.total - pool.idle, 'chart'],
  ['pool.idle', '空闲连接', 'count', ({ pool }) => pool.idle],
  ['pool.waiting', '等待连接的请求', 'count', ({ pool }) => pool.waiting],
];

/** Rounds to two decimals; the measurements are no more exact. */
const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns the samples of the figures of a page, and the metrics that are read for this request. */
export function reportOf(
  samples: readonly Sample[],
  figures: readonly Figure[],
  context: {
    readonly node: string;
    readonly version: string;
    readonly now: Date;
    readonly more?: readonly Metric[];
  },
): Report {
  const last = samples.at(-1);
  const metrics = figures.map(([param, label, unit, read]) => ({
    param,
    label,
    unit,
    value: last === undefined ? 0 : round(read(last)),
  }));
  return {
    node: context.node,
    version: context.version,
    time: wireTime(context.now),
    metrics: [...metrics, ...(context.more ?? [])],
    times: samples.map(({ time }) => wireTime(time)),
    series: figures
      .filter((figure) => figure[4] === 'chart')
      .map(([param, label, unit, read]) => ({
        param,
        label,
        unit,
        values: samples.map((sample) => round(read(sample))),
      })),
  };
}

export const metric = (param: string, label: string, unit: Unit, value: number): Metric => ({
  param,
  label,
  unit,
  value: round(value),
});
