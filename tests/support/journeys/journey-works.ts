import { type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { callApi, tokenOf } from './journey-actions.ts';
import { projectBytes } from './journey-files.ts';

const uploaded = z.object({ result: z.object({ id: z.string() }) });
const saved = z.object({ id: z.string() });

/**
 * Creates and submits a free work of the current user and returns its id. docs/behaviour.md#works explains
 * `workType`.
 */
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

/** Publishes a work as the teacher of its author. */
export async function publishWork(page: Page, id: string, workName: string): Promise<void> {
  const body = { id, workName, workStatus: 3, teachingWorkCorrectList: [] };
  await callApi(page, 'PUT', '/teaching/teachingWork/edit', body);
}

/** Chooses an entry of the menu of a card on 我的作品. */
export async function chooseOnCard(card: Locator, name: string): Promise<void> {
  await card.getByRole('button', { name: /^更多/ }).click();
  await card.page().getByRole('menuitem', { name }).click();
}
