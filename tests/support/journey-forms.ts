import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { expect } from './journey-test.ts';
import { tokenOf } from './journey-actions.ts';

const answered = z.object({ success: z.boolean(), message: z.nullish(z.string()), result: z.unknown() });
const planned = z.object({ key: z.string() });

/** Makes a form and publishes it, as whoever has opened the page, who may. */
export async function publishForm(
  page: Page,
  code: string,
  name: string,
  definition: Schema<'FormDefinition'>,
): Promise<void> {
  const headers = { 'X-Access-Token': await tokenOf(page) };
  const call = async (method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> => {
    const answer = await page.request.fetch(`/api/online/cgform/${path}`, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    });
    const { success, message, result } = answered.parse(await answer.json());
    expect(success, `${path}: ${message ?? ''}`).toBe(true);
    return result;
  };
  await call('POST', 'head/add', { code, name, definition });
  const { key } = planned.parse(await call('GET', `api/plan/${code}`));
  await call('POST', `api/doDbSynch/${code}`, { key });
  await expect(async () =>
    expect(await call('GET', `api/publishing/${code}`)).toMatchObject({ state: 'published' }),
  ).toPass();
}
