import { createActor as usual, type ActorOptions, type AnyActorLogic, type InspectionEvent } from 'xstate';

// Replaces `xstate` while the coverage of the machines is measured (vitest.config.ts): the tests create their
// actors without `inspect`.
export * from 'xstate';

/** Receive the inspection events of every actor. */
export const observers: ((event: InspectionEvent) => void)[] = [];

export function createActor(logic: AnyActorLogic, options: ActorOptions<AnyActorLogic> = {}) {
  const { inspect } = options;
  return usual(logic, {
    ...options,
    inspect: (event) => {
      if (typeof inspect === 'function') inspect(event);
      else inspect?.next?.(event);
      for (const observe of observers) observe(event);
    },
  });
}
