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
  /** Ids of the receivers; absent: all users. */
  readonly userIds?: string;
};

/** Creates and releases an announcement like the management page, and returns its id. */
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

/** Marks all messages of the user as read: in a cluster, other journeys have sent some. */
export async function readAll(page: Page): Promise<void> {
  await callApi(page, 'PUT', '/sys/sysAnnouncementSend/readAll', {});
}

/** The bell of the header, with any count. */
export function bell(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^通知/ });
}

/** Returns the number of unread messages from the name of the bell. */
export async function unread(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute('aria-label')) ?? '';
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

/** The messages that arrive while the page is open. */
export function arrivals(page: Page): Locator {
  return page.getByRole('region', { name: '新消息' });
}

/** The panel of the bell. */
export function bellPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: '通知' });
}

/** Returns the id of the current user. */
export async function userIdOf(page: Page): Promise<string> {
  const { origins } = await page.context().storageState();
  const kept = origins
    .flatMap(({ localStorage: items }) => items)
    .find(({ name }) => name === 'pro__Login_Userinfo');
  return /"id":"([^"]+)"/.exec(kept?.value ?? '')?.[1] ?? '';
}
