import type { FrameLocator, Page } from '@playwright/test';
import { expect } from './journey-test.ts';
import { smallProject } from '../projects/small-project.ts';

/** A work with a button in the middle of the stage whose clicks all players count together. */
export const countingWork = (): Buffer =>
  smallProject({
    variables: { cloud: ['☁ 计数', 0, true] },
    scripts: [
      [
        { opcode: 'event_whenthisspriteclicked' },
        {
          opcode: 'data_changevariableby',
          inputs: { VALUE: [1, [4, '1']] },
          fields: { VARIABLE: ['☁ 计数', 'cloud'] },
        },
      ],
    ],
    shown: [{ id: 'cloud', opcode: 'data_variable', params: { VARIABLE: '☁ 计数' }, spriteName: null }],
  });

export const stageOf = (page: Page): FrameLocator => page.frameLocator('iframe[title^="舞台"]');

/** Opens the page of the work on any server and starts it. */
export async function playCounter(page: Page, id: string, site = ''): Promise<void> {
  await page.goto(`${site}/work-detail?id=${id}`);
  await page.getByRole('button', { name: '开始' }).first().click();
  await expect(stageOf(page).getByText('☁ 计数')).toBeVisible({ timeout: 60_000 });
}

export const clickCounter = (page: Page) => stageOf(page).locator('.sc-canvas').click();
export const expectCount = (page: Page, count: number) =>
  expect(stageOf(page).locator('.sc-monitor-value')).toHaveText(`${count}`);
