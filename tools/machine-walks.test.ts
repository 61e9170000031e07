import { describe, expect, it } from 'vitest';
import { stateText } from '#inspector/state-text.ts';
import { createSandbox } from '#inspector/machine-walks.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { rememberedAfter, startOf, vocabularyOf } from '#machines/walk-codes.ts';
import { acceptedOf, type AcceptedWalk } from './machine-accepted.ts';
import { codeOf, readStep } from './machine-walks.ts';

/**
 * Runs an accepted test path on the current machine and returns the state and the transitions of each step.
 */
function goAlong(entry: CatalogueEntry, walk: AcceptedWalk) {
  const vocabulary = vocabularyOf(entry);
  const { start, events } = codeOf(entry, walk);
  const sandbox = createSandbox(entry, { start: startOf(entry, start) });
  const steps = events.map((at) => {
    const event = vocabulary[at] ?? { type: 'unknown' };
    const { value, edges } = sandbox.play(event);
    const remembered = rememberedAfter(entry, event, sandbox.snapshot().context);
    return { ends: stateText(value), edges, remembered };
  });
  sandbox.stop();
  return steps;
}

/** Returns the steps of an accepted test path; repeated steps are expanded. */
const acceptedSteps = ({ steps }: AcceptedWalk) =>
  steps
    .map(readStep)
    .flatMap(({ event, times, ends, remembered }) =>
      Array.from({ length: times }, () => ({ event, ends, remembered })),
    );

describe('accepted test paths of the state machines', () => {
  it.each(catalogue)('each path of $id reaches the accepted states', (entry) => {
    for (const walk of acceptedOf(entry).walks) {
      const steps = acceptedSteps(walk);
      const gone = goAlong(entry, walk).map(({ ends, edges, remembered }, at) => ({
        event: edges.length === 0 ? `${steps[at]?.event}: nothing happens` : steps[at]?.event,
        ends,
        remembered,
      }));
      expect(gone).toEqual(steps);
    }
  });

  it.each(catalogue)('the refusal paths of $id end with an event that the guards reject', (entry) => {
    const { refusals } = acceptedOf(entry);
    const passed = refusals.filter((walk) => goAlong(entry, walk).at(-1)?.edges.length !== 0);
    expect(passed).toEqual([]);
  });
});
