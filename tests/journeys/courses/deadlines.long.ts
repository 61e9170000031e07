import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { callApi, enterAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import {
  assignHomework,
  handIn,
  openHomework,
  openOverview,
} from '#tests/support/journeys/journey-homework.ts';
import { projectBytes } from '#tests/support/journeys/journey-files.ts';
import { handInPanel } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { wireTime } from '#server/http/wire-time.ts';

test.describe.configure({ timeout: 240_000 });

const day = 24 * 60 * 60 * 1000;

/** Enters as a pupil whose computer has a clock that is this many days ahead. */
async function enterWithClock(page: Page, username: string, days: number): Promise<void> {
  await page.clock.install({ time: Date.now() + days * day });
  await enterAs(page, '/livez', username);
}

const clocks = [
  { clock: 'two days ahead', days: 2, pupil: 's30111' },
  { clock: 'two days behind', days: -2, pupil: 's30112' },
];

test("a pupil's clock that is two days ahead or behind does not change the deadlines", async ({
  page,
  newPerson,
}) => {
  const open = uniqueName('明天截止');
  const over = uniqueName('昨天截止');
  await enterAs(page, '/livez', 'teacher');
  await assignHomework(page, open, wireTime(new Date(Date.now() + day)));
  await assignHomework(page, over, wireTime(new Date(Date.now() - day)));

  for (const { clock, days, pupil } of clocks)
    await test.step(`the clock is ${clock}`, async () => {
      const computer = await newPerson();
      await enterWithClock(computer, pupil, days);
      await openHomework(computer, open);
      await expect(computer.getByText('待提交', { exact: true })).toBeVisible();
      await handIn(computer);
      await openHomework(computer, over);
      await expect(computer.getByText('已逾期，可补交', { exact: true })).toBeVisible();
      await handIn(computer);
      await expect(computer.getByText('逾期提交', { exact: true })).toBeVisible();
    });

  const inTime = (await openOverview(page, open)).getByRole('row');
  for (const { clock, pupil } of clocks) {
    const line = inTime.filter({ hasText: pupil });
    await expect(line, clock).toContainText('待批改');
    await expect(line, clock).not.toContainText('逾期');
  }
  const late = (await openOverview(page, over)).getByRole('row');
  for (const { clock, pupil } of clocks)
    await expect(late.filter({ hasText: pupil }), clock).toContainText('逾期');
});

/** Submits offline, and is online again after the homework has ended. */
async function submitTooLate(teacher: Page, pupil: Page, acceptLate: number): Promise<string> {
  const name = uniqueName('断网时截止');
  await enterAs(teacher, '/livez', 'teacher');
  await assignHomework(teacher, name);
  await openHomework(pupil, name);
  const panel = handInPanel(pupil);
  await panel.getByLabel(/作业文件/).setInputFiles({
    name: '迷宫.sb3',
    mimeType: 'application/octet-stream',
    buffer: projectBytes('pong'),
  });
  await expect(panel.getByRole('img', { name: '作品封面' })).toBeVisible();
  await pupil.context().setOffline(true);
  await panel.getByRole('button', { name: '提交作业' }).click();
  await expect(panel.getByText(/存在这台电脑上，连上服务器后会自动上交/)).toBeVisible();
  await endHomework(teacher, name, acceptLate);
  await pupil.context().setOffline(false);
  return name;
}

const records = z.object({ records: z.array(z.looseObject({ id: z.string(), workName: z.string() })) });

/** The deadline was a day ago. */
async function endHomework(teacher: Page, name: string, acceptLate: number): Promise<void> {
  const path = '/teaching/teachingAdditionalWork';
  const query = new URLSearchParams({ workName: name });
  const found = records.parse(await callApi(teacher, 'GET', `${path}/list?${query.toString()}`)).records[0];
  const { workName, workDept, id } = z
    .object({ workName: z.string(), workDept: z.string(), id: z.string() })
    .parse(await callApi(teacher, 'GET', `${path}/queryById?id=${found?.id ?? ''}`));
  const deadline = wireTime(new Date(Date.now() - day));
  await callApi(teacher, 'PUT', `${path}/edit`, { id, workName, workDept, status: 1, deadline, acceptLate });
}

test('homework submitted offline before the deadline is accepted as late if late work is allowed', async ({
  page,
  newPerson,
}) => {
  const pupil = await newPerson();
  await enterAs(pupil, '/livez', 's30113');
  const name = await submitTooLate(page, pupil, 1);
  await expect(notice(pupil).filter({ hasText: '已经上交' })).toBeVisible();
  await openHomework(pupil, name);
  await expect(pupil.getByText('逾期提交', { exact: true })).toBeVisible();
});

test('homework submitted offline that is refused after the deadline can be saved as a work of the pupil', async ({
  page,
  newPerson,
}) => {
  const pupil = await newPerson();
  await enterAs(pupil, '/livez', 's30114');
  await submitTooLate(page, pupil, 0);
  await pupil.getByRole('banner').getByRole('button', { name: '1份作品等着上交' }).click();
  const list = pupil.getByRole('dialog', { name: '等着上交的作品' });
  await expect(list).toContainText('作业已截止，不能再提交');
  await expect(list).toContainText('现在交不上，作品还存在这台电脑上，没有丢。');
  await list.getByRole('button', { name: /另存到我的作品/ }).click();
  await expect(list).toContainText('作品都已经上交');
  await pupil.goto('/account/mineWork');
  await expect(pupil.getByText(/（副本）/).first()).toBeVisible();
});
