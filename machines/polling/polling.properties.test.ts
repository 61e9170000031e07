import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromCallback, fromPromise, type AnyActorRef } from 'xstate';
import { sequencesOf, tries, type Happening } from '#tests/support/machines/machine-properties.ts';
import { pollingMachine } from './polling.machine.ts';

/** A page that is shown or hidden; each fetch notes which it was as it began. */
function openPage() {
  const page = { isHidden: false, underWay: 0, begun: [] as { isHidden: boolean; underWay: number }[] };
  const clock = new SimulatedClock();
  const machine = pollingMachine.provide({
    actors: {
      fetchNotices: fromPromise<unknown>(({ signal }) => {
        page.underWay += 1;
        page.begun.push({ isHidden: page.isHidden, underWay: page.underWay });
        signal.addEventListener('abort', () => {
          page.underWay -= 1;
        });
        return new Promise(() => undefined);
      }),
      watchVisibility: fromCallback(({ sendBack }) =>
        sendBack({ type: page.isHidden ? 'visibility.hidden' : 'visibility.shown' }),
      ),
    },
  });
  const actor: AnyActorRef = createActor(machine, { clock }).start();
  return { page, clock, actor };
}
type Open = ReturnType<typeof openPage>;

const turned = (isHidden: boolean) => (open: Open) => {
  open.page.isHidden = isHidden;
  open.actor.send({ type: isHidden ? 'visibility.hidden' : 'visibility.shown' });
};

const asked = (['poll.start', 'poll.stop', 'poll.now'] as const).map((type) => ({
  words: type,
  act: ({ actor }: Open) => actor.send({ type }),
}));

const happenings: readonly Happening<Open>[] = [
  ...asked,
  { words: 'hidden', act: turned(true) },
  { words: 'shown', act: turned(false) },
  ...['xstate.done.actor.fetchNotices', 'xstate.error.actor.fetchNotices'].map((type) => ({
    words: type,
    act: ({ page, actor }: Open) => {
      // An actor that was not invoked sends no answer.
      if (page.underWay > 0) actor.send({ type, error: new Error('网络超时') });
    },
  })),
  { words: 'six seconds', act: ({ clock }) => clock.increment(6_000) },
];

describe('polling, with any sequence of events', () => {
  it('starts no fetch while the page is hidden, and never two at a time', () => {
    fc.assert(
      fc.property(sequencesOf(happenings), (way) => {
        const open = openPage();
        for (const { act } of way) act(open);
        expect(open.page.begun.filter(({ isHidden, underWay }) => isHidden || underWay > 1)).toEqual([]);
        open.actor.stop();
      }),
      tries,
    );
  });
});
