import { Counter, Gauge, type Metric } from 'prom-client';

/** Values of this process that are read on request. */
export type GaugeReadings = {
  readonly pool: () => { readonly total: number; readonly idle: number; readonly waiting: number };
  readonly sockets: () => number;
  readonly running: () => number;
};

/** Creates the gauges for /metrics, and the count of messages, which each recipient of a message increases. */
export function createGauges({ pool, sockets, running }: GaugeReadings) {
  const messages = new Counter({
    name: 'campus_messages_total',
    help: 'Messages between servers that were heard, by kind',
    labelNames: ['kind'],
    registers: [],
  });
  const metrics: readonly Metric[] = [
    new Gauge({
      name: 'campus_database_connections',
      help: 'Connections to the database by state; waiting: requests in line for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { total, idle, waiting } = pool();
        this.set({ state: 'busy' }, total - idle);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'waiting' }, waiting);
      },
    }),
    new Gauge({
      name: 'campus_sockets',
      help: 'Open web sockets: live messages, cloud variables',
      registers: [],
      collect() {
        this.set(sockets());
      },
    }),
    new Gauge({
      name: 'campus_requests_running',
      help: 'Requests that are not answered yet',
      registers: [],
      collect() {
        this.set(running());
      },
    }),
    messages,
  ];
  return { metrics, countMessage: (kind: string): void => messages.inc({ kind }) };
}
