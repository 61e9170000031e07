import { expect } from 'vitest';
import type { City } from './city.ts';
import { productCalls } from './product-calls.ts';
import { lostOf, startLife, type Life } from './school-life.ts';

/** The number of open pages, with a socket each. */
export const pages = 30;
const nodes = [1, 2, 3];

const within = (seconds: number) => ({ timeout: seconds * 1000, interval: 100 });

export type NodeState = { readonly ready: boolean; readonly bad: readonly string[] };

/** Returns the answer of /readyz of a node, or undefined if the node does not answer. */
export async function stateOf(city: City, node: number): Promise<NodeState | undefined> {
  try {
    const answer = await fetch(`${city.node(node).url}/readyz`, { signal: AbortSignal.timeout(5000) });
    const { ready, parts } = Object(await answer.json());
    const bad = Object.keys(parts).filter((name) => parts[name].ok !== true);
    return { ready, bad };
  } catch {
    return undefined;
  }
}

/** Waits for a value and logs how long it took. */
export async function soon<T>(
  what: string,
  seconds: number,
  ask: () => T | Promise<T>,
  expected: T,
): Promise<void> {
  const begun = performance.now();
  const say = (word: string) =>
    process.stdout.write(`  ${((performance.now() - begun) / 1000).toFixed(1)} s: ${word}${what}\n`);
  try {
    await expect.poll(ask, { ...within(seconds), message: what }).toEqual(expected);
  } catch (error) {
    say('not: ');
    throw error;
  }
  say('');
}

/** Waits until each saving pupil has an acknowledged save later than now. */
export async function savedAgain(life: Life, savers: number, seconds = 45): Promise<void> {
  const since = performance.now();
  await soon(
    'each pupil has saved anew',
    seconds,
    () => life.saved().filter(({ at }) => at > since).length,
    savers,
  );
}

/** Runs a fault and always undoes it. */
export async function undone(happen: () => Promise<void>, undo: () => void | Promise<void>): Promise<void> {
  try {
    await happen();
  } finally {
    await undo();
  }
}

async function isReady(city: City): Promise<void> {
  for (const node of nodes) {
    await soon(`node ${node} is ready`, 60, () => stateOf(city, node), { ready: true, bad: [] });
    await soon(`node ${node} is asked`, 30, () => city.proxy.isUp(node), true);
  }
}

/** Helpers for tests with a school in a cluster that has faults. */
export function cityLife(city: City) {
  const school = productCalls(() => city.url);
  const announced: string[] = [];
  const at = (node: number) => callsOf(city, node);

  const announce = async (titile: string): Promise<void> => {
    const token = await school.logIn('admin');
    const when = { startTime: '2026-01-01 00:00:00', endTime: '2036-01-01 00:00:00' };
    const body = { titile, msgCategory: '1', msgType: 'ALL', msgAbstract: '内容', ...when };
    const { id } = Object(await school.demand('POST', '/sys/annountCement/add', { token, body }));
    await school.demand('GET', `/sys/annountCement/doReleaseData?id=${id}`, { token });
    announced.push(titile);
  };
  const rings = async (node: number, token: string): Promise<boolean> => {
    const last = announced.at(-1);
    if (last === undefined) throw new Error('nothing was announced meanwhile');
    const list = await at(node).call('GET', '/sys/annountCement/listByUser', { token });
    return JSON.stringify(list ?? '').includes(last);
  };
  /** Checks that no effect of the fault is left. */
  const isWhole = async (life: Life, savers: number): Promise<void> => {
    await isReady(city);
    await soon('every socket is back', 30, life.openSockets, pages);
    await savedAgain(life, savers);
    const token = await school.logIn('student');
    for (const node of nodes)
      await soon(`what was announced is known on node ${node}`, 10, () => rings(node, token), true);
  };
  return {
    school,
    at,
    announce,
    /**
     * Runs a school before, during and after a fault. No acknowledged write may be lost. The fault makes an
     * announcement and is always undone.
     */
    during: async (
      fault: (life: Life) => Promise<void>,
      undo: () => void | Promise<void>,
    ): Promise<readonly string[]> => {
      const savers = 2;
      // Earlier announcements have reached all nodes already.
      announced.length = 0;
      await isReady(city);
      const life = await startLife(city.url, { readers: 4, savers, sockets: pages });
      try {
        await soon('every socket is open', 30, life.openSockets, pages);
        await savedAgain(life, savers);
        await undone(() => fault(life), undo);
        await isWhole(life, savers);
      } finally {
        await life.stop();
        process.stdout.write(`  ${life.answered()} answered, not: ${JSON.stringify(life.failures)}\n`);
      }
      expect(await lostOf(city.url, life.acknowledged)).toEqual([]);
      return life.failures;
    },
  };
}

/** Logs out at node 1 and checks that no node accepts the session. */
export async function leave(city: City, username: string, seconds: number): Promise<void> {
  const token = await callsOf(city, 1).logIn(username);
  const isIn = async (node: number): Promise<boolean> => {
    const answer = await callsOf(city, node).call('GET', '/sys/annountCement/listByUser', { token });
    return answer?.message !== 'Token失效，请重新登录';
  };
  const everywhere = () => Promise.all(nodes.map(isIn));
  expect(await everywhere()).toEqual([true, true, true]);
  await callsOf(city, 1).demand('POST', '/sys/logout', { token });
  await soon('a session has ended everywhere', seconds, everywhere, [false, false, false]);
}

function callsOf(city: City, node: number) {
  return productCalls(() => city.node(node).url);
}
