import { cpus, freemem, loadavg, totalmem, uptime } from 'node:os';
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';

/** The load of this process and its machine between two readings. */
export type ProcessReading = {
  /** Percent of all processors of the machine. */
  readonly systemCpu: number;
  /** Percent of one processor. */
  readonly processCpu: number;
  readonly load: readonly number[];
  readonly memoryTotal: number;
  readonly memoryUsed: number;
  /** Seconds. */
  readonly systemUptime: number;
  readonly processUptime: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly external: number;
  readonly arrayBuffers: number;
  /** Milliseconds since the last reading. */
  readonly loopDelayMean: number;
  readonly loopDelayP99: number;
  readonly loopDelayMax: number;
  /** Percent of the time that the event loop was busy. */
  readonly loopBusy: number;
  /** Since the start. */
  readonly collections: number;
  readonly collectionTime: number;
  readonly resources: number;
};

export type ProcessProbe = { readonly read: () => ProcessReading; readonly close: () => void };

type Ticks = { readonly busy: number; readonly all: number };

function ticks(): Ticks {
  const all = cpus().map(({ times }) => times);
  const sum = all.reduce(
    (total, { user, nice, sys, irq, idle }) => total + user + nice + sys + irq + idle,
    0,
  );
  return { all: sum, busy: sum - all.reduce((total, { idle }) => total + idle, 0) };
}

const percent = (part: number, maximum: number): number =>
  maximum <= 0 ? 0 : Math.min(100, (part / maximum) * 100);

/** Measures until it is closed. */
export function createProcessProbe(): ProcessProbe {
  const loop = watchLoop();
  const garbage = countCollections();
  const cpu = createCpuMeter();
  return {
    read: () => ({
      ...cpu.read(),
      load: loadavg(),
      ...memoryNow(),
      systemUptime: uptime(),
      processUptime: process.uptime(),
      ...loop.read(),
      ...garbage.read(),
      resources: process.getActiveResourcesInfo().length,
    }),
    close: () => {
      loop.close();
      garbage.close();
    },
  };
}

/** Shares one probe between many callers: its last result is returned for `maxAge` milliseconds. */
export function sharedProbe(probe: ProcessProbe, maxAge: number): ProcessProbe {
  let last: { readonly at: number; readonly reading: ProcessReading } | undefined;
  return {
    read: () => {
      const at = performance.now();
      if (last === undefined || at - last.at >= maxAge) last = { at, reading: probe.read() };
      return last.reading;
    },
    close: probe.close,
  };
}

/** Measures the delay of the event loop since the last reading. */
function watchLoop() {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    read: () => {
      const delays = {
        loopDelayMean: milliseconds(delay.mean),
        loopDelayP99: milliseconds(delay.percentile(99)),
        loopDelayMax: milliseconds(delay.max),
      };
      delay.reset();
      return delays;
    },
    close: () => void delay.disable(),
  };
}

/** Counts garbage collections since the start, and the time they took. */
function countCollections() {
  let collections = 0;
  let collectionTime = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      collections += 1;
      collectionTime += entry.duration;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return { read: () => ({ collections, collectionTime }), close: () => observer.disconnect() };
}

/** Measures processors and event loop between two readings. */
function createCpuMeter() {
  const sample = () => ({
    ticks: ticks(),
    cpu: process.cpuUsage(),
    time: performance.now(),
    loop: performance.eventLoopUtilization(),
  });
  let last = sample();
  return {
    read: () => {
      const now = sample();
      const spent = (now.cpu.user + now.cpu.system - last.cpu.user - last.cpu.system) / 1000;
      const systemCpu = percent(now.ticks.busy - last.ticks.busy, now.ticks.all - last.ticks.all);
      const processCpu = now.time <= last.time ? 0 : (spent / (now.time - last.time)) * 100;
      const loopBusy = performance.eventLoopUtilization(now.loop, last.loop).utilization * 100;
      last = now;
      return { systemCpu, processCpu, loopBusy };
    },
  };
}

function memoryNow() {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  const memoryTotal = totalmem();
  return {
    memoryTotal,
    memoryUsed: memoryTotal - freemem(),
    rss,
    heapUsed,
    heapTotal,
    external,
    arrayBuffers,
  };
}

/** Converts nanoseconds to milliseconds; an empty histogram has NaN or its bounds. */
function milliseconds(nanoseconds: number): number {
  const value = nanoseconds / 1e6;
  return Number.isFinite(value) && value < 1e9 ? value : 0;
}
