import { type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { callApi, tokenOf } from './journey-actions.ts';
import { projectBytes } from './journey-files.ts';

const uploaded = z.object({ result: z.object({ id: z.string() }) });
const saved = z.object({ id: z.string() });

/** A free work of whoever is logged in on the page, handed in; answers its id. `workType` as in docs/behaviour.md#works. */
export async function makeWork(
  page: Page,
  workName: string,
  buffer: Buffer = projectBytes('pong'),
  workType: '2' | '4' = '2',
): Promise<string> {
  const file = {
    name: `${workName}.${workType === '2' ? 'sb3' : 'py'}`,
    mimeType: 'application/octet-stream',
    buffer,
  };
  const answer = await page.request.post('/api/sys/common/upload', {
    headers: { 'X-Access-Token': await tokenOf(page) },
    multipart: { purpose: 'work', file },
  });
  const { result } = uploaded.parse(await answer.json());
  const work = { workName, workType, workFile: result.id, workStatus: 1 };
  return saved.parse(await callApi(page, 'POST', '/teaching/teachingWork/submit', work)).id;
}

/** Shows a work on the public pages; the page is that of its author's teacher. */
export async function publishWork(page: Page, id: string, workName: string): Promise<void> {
  const body = { id, workName, workStatus: 3, teachingWorkCorrectList: [] };
  await callApi(page, 'PUT', '/teaching/teachingWork/edit', body);
}

/** Chooses from the menu of a card on 我的作品. */
export async function chooseOnCard(card: Locator, name: string): Promise<void> {
  await card.getByRole('button', { name: /^更多/ }).click();
  await card.page().getByRole('menuitem', { name }).click();
}
