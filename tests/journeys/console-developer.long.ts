import { walkMenu } from '#tests/support/console-menu.ts';
import { loginAs } from '#tests/support/journey-actions.ts';
import { addPerson } from '#tests/support/journey-people.ts';
import { test } from '#tests/support/journey-test.ts';

// What console.long.ts does for the other roles: nearly the administrator's menu once more.
test('every page in the menu of a developer does what it offers', async ({ page, newPerson }) => {
  test.setTimeout(600_000);
  await loginAs(page, 'admin');
  const developer = await newPerson();
  await loginAs(developer, await addPerson(page, { role: 'dev', departs: [] }));
  await walkMenu(developer, ['dev']);
});
