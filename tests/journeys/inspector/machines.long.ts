import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { wrongBeyond } from '#tests/support/machines/accepted-steps.ts';
import { browserMachines } from '#tests/support/machines/browser-machines.ts';
import { createStage } from '#tests/support/machines/machine-stage.ts';
import { acceptedStates, goWalk, statesOf, walksInBrowser } from '#tests/support/machines/machine-walking.ts';

/** The message of the browser for a connection that the test path cut. */
const cutOff = /^WebSocket connection to /;

for (const machine of browserMachines) {
  const walks = walksInBrowser(machine);
  // The paths use one page, because a browser that has compiled the scripts opens a page in half the time.
  test(`the browser follows the accepted paths of ${machine.id}`, async ({ page, watch }) => {
    test.setTimeout(60_000 + walks.length * 60_000);
    const stage = await createStage(page, machine.calls ?? {});
    for (const walk of walks)
      await test.step(walk.name, async () => {
        const seen = await goWalk(stage, machine, walk);
        expect(wrongBeyond(machine, seen), walk.name).toEqual([]);
        expect(
          seen.filter(({ state }) => state in machine.unreached),
          walk.name,
        ).toEqual([]);
      });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    watch.errors.splice(0, Infinity, ...watch.errors.filter((error) => !cutOff.test(error)));
  });
}

test('the accepted paths reach every state except those listed as unreachable', () => {
  for (const machine of browserMachines) {
    const named = Object.keys(machine.unreached);
    const states = acceptedStates(machine);
    expect.soft(states, machine.id).toEqual(expect.arrayContaining(named));
    expect
      .soft(statesOf(machine, walksInBrowser(machine)), machine.id)
      .toEqual(states.filter((state) => !named.includes(state)));
  }
});
