import { type Locator, type Page } from '@playwright/test';
import { callApi } from './journey-actions.ts';

export type Announced = {
  readonly titile: string;
  readonly priority?: 'L' | 'M' | 'H';
  readonly msgCategory?: '1' | '2';
  readonly msgContent?: string;
  readonly openType?: 'url' | 'component';
  readonly openPage?: string;
  readonly busId?: string;
  /** Ids of the receivers; everybody when left out. */
  readonly userIds?: string;
};

/** Writes an announcement and releases it, as the management page does; answers its id. */
export async function publish(page: Page, announced: Announced): Promise<string> {
  const saved = await callApi(page, 'POST', '/sys/annountCement/add', {
    msgCategory: '1',
    msgType: announced.userIds === undefined ? 'ALL' : 'USER',
    startTime: '2026-01-01 00:00:00',
    endTime: '2036-01-01 00:00:00',
    msgAbstract: announced.titile,
    msgContent: '<p>正文</p>',
    ...announced,
  });
  const id = typeof saved === 'object' && saved !== null && 'id' in saved ? String(saved.id) : '';
  await callApi(page, 'GET', `/sys/annountCement/doReleaseData?id=${id}`);
  return id;
}

export async function revoke(page: Page, id: string): Promise<void> {
  await callApi(page, 'GET', `/sys/annountCement/doReovkeData?id=${id}`);
}

/** The bell of the header, whatever it counts. */
export function bell(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^通知/ });
}

/** What is unread, by the bell's own word. */
export async function unread(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute('aria-label')) ?? '';
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

/** The messages that come while the page is open. */
export function arrivals(page: Page): Locator {
  return page.getByRole('region', { name: '新消息' });
}

/** The panel behind the bell. */
export function bellPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: '通知' });
}

/** The user id the page is logged in as. */
export async function userIdOf(page: Page): Promise<string> {
  const { origins } = await page.context().storageState();
  const kept = origins
    .flatMap(({ localStorage: items }) => items)
    .find(({ name }) => name === 'pro__Login_Userinfo');
  return /"id":"([^"]+)"/.exec(kept?.value ?? '')?.[1] ?? '';
}
