import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { inspectorChannel } from '#shared/inspection/inspector-protocol.ts';

type Value = string | { readonly [key: string]: Value };

const value: z.ZodMiniType<Value> = z.lazy(() => z.union([z.string(), z.record(z.string(), value)]));
const card = z.object({ key: z.string(), machine: z.string() });
const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), actor: card, stand: z.object({ value }) }),
  z.object({ kind: z.literal('stepped'), step: z.object({ key: z.string(), event: z.string(), value }) }),
  z.object({ kind: z.literal('ended'), key: z.string() }),
]);
const reports = z.array(report);

/**
 * A report of one machine to an inspector in the same browser: its state after an event, or at the first
 * contact ('').
 */
export type LoggedStep = {
  readonly machine: string;
  readonly event: string;
  /** The previous state of the actor as far as it was reported: ''. */
  readonly was: string;
  readonly state: string;
};

export type MachineLog = {
  /** All reports of all machines of the page. */
  readonly all: readonly LoggedStep[];
};

/** Requests reports of the machines of a page, like the inspector, before its first script runs. */
export async function followMachines(page: Page): Promise<MachineLog> {
  const all: LoggedStep[] = [];
  const machines = new Map<string, string>();
  const stood = new Map<string, string>();
  await page.exposeBinding('machinesTold', (_source, sent: unknown) => {
    for (const one of reports.parse(sent)) {
      if (one.kind === 'started') {
        const { key, machine } = one.actor;
        machines.set(key, machine);
        stood.set(key, stateText(one.stand.value));
        all.push({ machine, event: '', was: '', state: stateText(one.stand.value) });
      } else if (one.kind === 'stepped') {
        const { key, event } = one.step;
        const state = stateText(one.step.value);
        all.push({ machine: machines.get(key) ?? key, event, was: stood.get(key) ?? '', state });
        stood.set(key, state);
      }
    }
  });
  await page.addInitScript(askForReports, inspectorChannel);
  return { all };
}

/**
 * Runs in the page. Asks until it gets an answer, and then periodically, because the page otherwise assumes
 * that the inspector is closed.
 */
function askForReports(name: string): void {
  const channel = new BroadcastChannel(name);
  const post = channel.postMessage.bind(channel);
  let known: string[] = [];
  channel.addEventListener('message', ({ data }) => {
    if (data.kind !== 'reports') return;
    known = [data.tab];
    const notify: unknown = Reflect.get(globalThis, 'machinesTold');
    if (typeof notify === 'function') notify(data.reports);
  });
  const impatient = setInterval(() => {
    if (known.length === 0) post({ kind: 'ask', known });
    else clearInterval(impatient);
  }, 20);
  setInterval(() => post({ kind: 'ask', known }), 30_000);
}

/** Converts `{ running: { fetching: 'once' } }` to `running.fetching.once`, as accepted paths name states. */
function stateText(stood: Value): string {
  if (typeof stood === 'string') return stood;
  return Object.entries(stood)
    .map(([key, inner]) => `${key}.${stateText(inner)}`)
    .join(', ');
}
