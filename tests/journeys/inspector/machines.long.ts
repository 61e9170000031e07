import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { wrongBeyond } from '#tests/support/machines/accepted-steps.ts';
import { browserMachines } from '#tests/support/machines/browser-machines.ts';
import { acceptedStates, goWalk, statesOf, walksInBrowser } from '#tests/support/machines/machine-walking.ts';

/** The message of the browser for a connection that the test path cut. */
const cutOff = /^WebSocket connection to /;

// The workers share the machines.
test.describe.configure({ mode: 'parallel' });

for (const machine of browserMachines) {
  test.describe(machine.id, () => {
    test.describe.configure({ mode: 'default' });
    const walks = walksInBrowser(machine);

    for (const [index, walk] of walks.entries())
      test(`the browser follows accepted path ${index + 1} of ${walks.length}`, async ({ page, watch }) => {
        const seen = await goWalk(page, machine, walk);
        expect(wrongBeyond(machine, seen)).toEqual([]);
        expect(seen.filter(({ state }) => state in machine.unreached)).toEqual([]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        watch.errors.splice(0, Infinity, ...watch.errors.filter((error) => !cutOff.test(error)));
      });

    test('the accepted paths reach every state except those listed as unreachable', () => {
      const named = Object.keys(machine.unreached);
      const states = acceptedStates(machine);
      expect(states).toEqual(expect.arrayContaining(named));
      expect(statesOf(machine, walks)).toEqual(states.filter((state) => !named.includes(state)));
    });
  });
}
