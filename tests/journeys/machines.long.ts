import { expect, test } from '#tests/support/journey-test.ts';
import { watchContext } from '#tests/support/journey-watch.ts';
import { wrongBeyond } from '#tests/support/machines/accepted-steps.ts';
import { browserMachines } from '#tests/support/machines/browser-machines.ts';
import type { Told } from '#tests/support/machines/machine-log.ts';
import { acceptedStates, goWalk, statesIn, walksInBrowser } from '#tests/support/machines/machine-walking.ts';

/** The browser's own words for a line that a walk has cut. */
const cutOff = /^WebSocket connection to /;

for (const machine of browserMachines) {
  test(`${machine.id} is walked as accepted, by hand in a browser`, async ({ browser }) => {
    const walks = walksInBrowser(machine);
    test.setTimeout(60_000 + walks.length * 20_000);
    const seen: Told[] = [];
    for (const walk of walks) {
      await test.step(walk.name, async () => {
        // What a browser keeps of one walk, drafts among it, would be the beginning of the next.
        const context = await browser.newContext();
        const watch = watchContext(context);
        const page = await context.newPage();
        seen.push(...(await goWalk(page, machine, walk)));
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
        expect(watch.errors.filter((error) => !cutOff.test(error))).toEqual([]);
      });
    }
    const named = Object.keys(machine.unreached);
    const states = acceptedStates(machine);
    expect(states).toEqual(expect.arrayContaining(named));
    expect(wrongBeyond(machine, seen)).toEqual([]);
    expect(statesIn(seen.map(({ state }) => state))).toEqual(
      states.filter((state) => !named.includes(state)),
    );
  });
}
