import pLimit from 'p-limit';
import { noisyProject } from '#tests/support/projects/noisy-project.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { spread } from '#tools/load-figures.ts';
import { scenes, type Order, type Outcome } from './city-order.ts';
import { createVisitor, type Visitor } from './city-visitor.ts';
import { handIn, logIn, openUnit, poll, sitDown } from './city-visits.ts';

// The process that generates the load, so that its processor time is counted separately. The load is an open
// loop: each visitor starts at the scheduled time, even if earlier ones have no answer yet, and waits count
// from the scheduled time.

const seats = new Map<number, Visitor>();
const pollInterval = 6000;
/** The number of simultaneous logins that a server processes, for phases that are not measured. */
const few = pLimit(4);

type Visit = { readonly due: number; readonly make: () => Promise<void> };

/**
 * The duration of each visit in milliseconds, from the scheduled time to its end, and the seconds that all
 * took.
 */
type Played = Pick<Outcome, 'waits' | 'seconds'>;

/** Starts each visit at its scheduled time. */
async function play(visits: readonly Visit[], failures: string[]): Promise<Played> {
  const begun = performance.now();
  const waits: number[] = [];
  const turns = visits.map(
    ({ due, make }) =>
      new Promise<void>((resolve) => {
        const turn = async (): Promise<void> => {
          try {
            await make();
            waits.push(performance.now() - begun - due);
          } catch (error) {
            failures.push(String(error).slice(0, 200));
          }
          resolve();
        };
        // The last of many receivers gets the message later than the first.
        setTimeout(() => void turn(), begun + due - performance.now());
      }),
  );
  await Promise.all(turns);
  return { waits, seconds: (performance.now() - begun) / 1000 };
}

function visitorsOf({ url, from, count }: Order): Visitor[] {
  return Array.from({ length: count }, (_each, at) => {
    const number = from + at;
    const known = seats.get(number) ?? createVisitor(url);
    seats.set(number, known);
    return known;
  });
}

function each(order: Order, make: (visitor: Visitor, number: number) => Promise<void>): Visit[] {
  const dues = spread(order.count, order.span);
  return visitorsOf(order).map((visitor, at) => ({
    due: dues[at] ?? 0,
    make: async () => await make(visitor, order.from + at),
  }));
}

function polls(order: Order, ask: (visitor: Visitor) => Promise<unknown>): Visit[] {
  const firsts = spread(order.count, pollInterval);
  const rounds = Math.floor(order.span / pollInterval);
  return visitorsOf(order).flatMap((visitor, at) =>
    Array.from({ length: rounds }, (_round, round) => ({
      due: (firsts[at] ?? 0) + round * pollInterval,
      make: async () => void (await ask(visitor)),
    })),
  );
}

/** Creates the projects in advance, so that this does not count as measured time. */
function projects(order: Order): Visit[] {
  const made = Array.from({ length: order.count }, (_each, at) => noisyProject(2_000_000 + at * 4000));
  return each(order, async (visitor, number) => {
    await handIn(visitor, number, made[number - order.from] ?? Buffer.of());
  });
}

const work: Record<Order['scene'], (order: Order, failures: string[]) => Promise<Played>> = {
  arrive: async (order, failures) => {
    await Promise.all(
      visitorsOf(order).map((visitor, at) =>
        few(async () => await logIn(visitor, `bench${order.from + at}`)),
      ),
    );
    return await play(each(order, sitDown), failures);
  },
  bell: async (order, failures) =>
    await play(
      each(order, async (visitor, number) => {
        await logIn(visitor, `bench${number}`);
        await sitDown(visitor);
      }),
      failures,
    ),
  poll: async (order, failures) => await play(polls(order, poll), failures),
  bare: async (order, failures) =>
    await play(
      polls(order, async (visitor) => await visitor.get('/')),
      failures,
    ),
  exam: async (order, failures) => await play(each(order, openUnit), failures),
  handIn: async (order, failures) => await play(projects(order), failures),
  hear: async (order, failures) => await hear(order, failures),
};

/**
 * Releases the notices of the administrator one after the other and measures from each release to each frame.
 */
async function hear(order: Order, failures: string[]): Promise<Played> {
  const begun = performance.now();
  const admin = createVisitor(order.url);
  await admin.logIn('admin', journeyPassword);
  const visitors = visitorsOf(order);
  const waits: number[] = [];
  for (let turn = 1; turn <= order.span; turn += 1) {
    const saved = await admin.post('/sys/annountCement/add', {
      titile: `压力${turn}`,
      msgCategory: '1',
      msgType: 'ALL',
      startTime: '2026-01-01 00:00:00',
      endTime: '2036-01-01 00:00:00',
      msgAbstract: '压力',
      msgContent: '<p>正文</p>',
    });
    const id = /"id":"([\w-]+)"/.exec(saved)?.[1] ?? saved;
    const released = performance.now();
    const received = visitors.map(
      (visitor) =>
        new Promise<void>((resolve) =>
          visitor.listen((at, text) => {
            if (!text.includes(id)) return false;
            waits.push(at - released);
            resolve();
            return true;
          }),
        ),
    );
    await admin.get(`/sys/annountCement/doReleaseData?id=${id}`);
    const timeout = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 10_000));
    if ((await Promise.race([Promise.all(received), timeout])) === 'late')
      failures.push(`${id} was not heard by all`);
  }
  admin.leave();
  return { waits, seconds: (performance.now() - begun) / 1000 };
}

async function obey(order: Order): Promise<Outcome> {
  const visitors = visitorsOf(order);
  const seen = visitors.map(({ asked }) => asked.length);
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const failures: string[] = [];
  const played = await work[order.scene](order, failures);
  const { user, system } = process.cpuUsage(cpu);
  return {
    ...played,
    asked: visitors.flatMap(({ asked }, at) => asked.slice(seen[at])),
    failures,
    openSockets: visitors.filter((visitor) => visitor.isOpen()).length,
    busy: (user + system) / 1000 / (performance.now() - begun),
  };
}

process.on('message', (message) => {
  const order = scenes.parse(message);
  void obey(order).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit(0));
