import { lookAtMenu } from '#tests/support/console-menu.ts';
import { visitors } from '#tests/support/console-people.ts';
import { loginAs } from '#tests/support/journey-actions.ts';
import { test } from '#tests/support/journey-test.ts';

// What console.long.ts looks at once, in the light look: here in both, and on a phone.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

for (const { who, roles, username, half } of visitors)
  test(`every page in the menu of ${who} is accessible in both looks and on a phone`, async ({ page }) => {
    await loginAs(page, username);
    await lookAtMenu(page, roles, half);
  });
