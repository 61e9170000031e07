import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise } from 'xstate';
import { probeServer } from './api.ts';
import { traffic } from '#shared/app/traffic.ts';
import { reachabilityMachine, type ReachabilityEvent } from '#machines/reachability/reachability.machine.ts';

/** The machine with its subscriptions and calls. */
export function reachabilityWithEffects(queryClient: QueryClient) {
  return reachabilityMachine.provide({
    actors: {
      watchTraffic: fromCallback(({ sendBack }: { sendBack: (event: ReachabilityEvent) => void }) => {
        const offline = () => sendBack({ type: 'browser.offline' });
        const online = () => sendBack({ type: 'browser.online' });
        const stop = traffic.subscribe((outcome) => sendBack({ type: `call.${outcome}` }));
        addEventListener('offline', offline);
        addEventListener('online', online);
        return () => {
          stop();
          removeEventListener('offline', offline);
          removeEventListener('online', online);
        };
      }),
      probeServer: fromPromise<unknown>(probeServer),
    },
    actions: {
      refreshFailed: () =>
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        }),
    },
  });
}
