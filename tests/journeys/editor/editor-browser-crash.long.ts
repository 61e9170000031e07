import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectPath, submitLogin } from '#tests/support/journeys/journey-actions.ts';
import {
  dragBlock,
  expectKept,
  expectNoneUnsettled,
  expectSprite,
  renameSprite,
  save,
  state,
} from '#tests/support/journeys/journey-editor.ts';
import { expect, test as base } from '#tests/support/journeys/journey-test.ts';
import { foreignRequests } from '#tests/support/journeys/journey-watch.ts';
import { startOwnBrowser, type OwnBrowser } from '#tests/support/journeys/own-browser.ts';
import { downloadProject, projectFacts } from '#tests/support/projects/project-facts.ts';

const test = base.extend<{ readonly start: () => Promise<OwnBrowser> }>({
  /** Starts a browser with the same profile each time. */
  start: async ({ product }, use) => {
    const profile = await mkdtemp(path.join(tmpdir(), 'campus-profile-'));
    const all: OwnBrowser[] = [];
    await use(async () => {
      const browser = await startOwnBrowser(profile);
      all.push(browser);
      return browser;
    });
    for (const { kill } of all) await kill();
    for (const { watch } of all)
      expect([watch.errors, foreignRequests(watch, product.url)]).toEqual([[], []]);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});
test.describe.configure({ timeout: 240_000 });

test('the blocks are restored after a crash of the whole browser', async ({ start, product }) => {
  const first = await start();
  const page = await first.context.newPage();
  await page.goto(`${product.url}/user/login`);
  await submitLogin(page, 's30116');
  await expectPath(page, '/dashboard/index');
  await page.goto(`${product.url}/create`);
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '存过的狐狸');
  await save(page);
  // The draft is settled shortly after the work is saved.
  await expectNoneUnsettled(page);
  const address = page.url();
  // The editor cleans the drawings of a file when it opens it, which renames them once.
  await page.reload();
  await expectSprite(page, '存过的狐狸');
  await dragBlock(page, '移动');
  await dragBlock(page, '右转');
  await renameSprite(page, '存过的狐狸', '没存的狐狸');
  const before = projectFacts(await downloadProject(page));
  expect(before.blocks).toEqual([0, 2]);
  await expectKept(page, '没存的狐狸');
  await first.kill();

  const second = await start();
  const next = await second.context.newPage();
  await next.goto(address);
  const offer = next.getByRole('dialog', { name: '恢复未保存的内容' });
  await expect(offer).toContainText('我的作品');
  await offer.getByRole('button', { name: '恢复' }).click();
  await expectSprite(next, '没存的狐狸');
  await expect(state(next, /有未保存的修改/)).toBeVisible();
  expect(projectFacts(await downloadProject(next))).toEqual(before);
  await save(next);
  await expectNoneUnsettled(next);
  // After a save and another crash, nothing is offered for recovery and nothing is missing.
  await second.kill();
  const third = await start();
  const last = await third.context.newPage();
  await last.goto(address);
  await expectSprite(last, '没存的狐狸');
  expect(projectFacts(await downloadProject(last))).toEqual(before);
});
