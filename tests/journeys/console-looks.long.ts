import type { RoleCode } from '#server/store/seed/seed-context.ts';
import { lookAtMenu } from '#tests/support/console-menu.ts';
import { loginAs } from '#tests/support/journey-actions.ts';
import { test } from '#tests/support/journey-test.ts';

// What console.long.ts looks at once, in the light look: here in both, and on a phone.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const people: readonly (readonly [username: string, roles: readonly RoleCode[]])[] = [
  ['admin', ['admin', 'dev']],
  ['teacher', ['teacher']],
  ['s30108', ['student']],
];

for (const [username, roles] of people)
  test(`every page in the menu of ${username} is accessible in both looks and on a phone`, async ({
    page,
  }) => {
    await loginAs(page, username);
    await lookAtMenu(page, roles);
  });
