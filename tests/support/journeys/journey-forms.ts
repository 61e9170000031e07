import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { expect } from './journey-test.ts';
import { tokenOf } from './journey-actions.ts';

const answered = z.object({ success: z.boolean(), message: z.nullish(z.string()), result: z.unknown() });
const planned = z.object({ key: z.string() });

type OnlineCall = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<unknown>;

/** Returns a function that calls operations of forms and reports as the current user. */
export async function onlineCalls(page: Page): Promise<OnlineCall> {
  const headers = { 'X-Access-Token': await tokenOf(page) };
  return async (method, path, data) => {
    const answer = await page.request.fetch(`/api/online/${path}`, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    });
    const { success, message, result } = answered.parse(await answer.json());
    expect(success, `${path}: ${message ?? ''}`).toBe(true);
    return result;
  };
}

/** Creates and publishes a form as the current user, who must have the permission. */
export async function publishForm(
  page: Page,
  code: string,
  name: string,
  definition: Schema<'FormDefinition'>,
): Promise<void> {
  const call = await onlineCalls(page);
  await call('POST', 'cgform/head/add', { code, name, definition });
  const { key } = planned.parse(await call('GET', `cgform/api/plan/${code}`));
  await call('POST', `cgform/api/doDbSynch/${code}`, { key });
  await expect(async () =>
    expect(await call('GET', `cgform/api/publishing/${code}`)).toMatchObject({ state: 'published' }),
  ).toPass();
}
