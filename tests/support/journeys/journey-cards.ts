import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { cardPictures, cardPictureNames } from '#openapi/picture-cards.ts';
import { callApi } from './journey-actions.ts';

const made = z.object({
  code: z.string(),
  cards: z.array(z.object({ name: z.string(), pictures: z.array(z.enum(cardPictureNames)) })),
});

/**
 * Creates picture cards for a class as its teacher and opens the lesson. Returns the class code and the
 * pictures of each child, by name.
 */
export async function openLesson(page: Page, departId: string) {
  const { code, cards } = made.parse(await callApi(page, 'POST', '/teaching/classLogin/cards', { departId }));
  await callApi(page, 'POST', '/teaching/classLogin/open', { departId, minutes: 45 });
  const words = cards.map(
    ({ name, pictures }) => [name, pictures.map((picture) => cardPictures[picture])] as const,
  );
  return { code, pictures: new Map<string, readonly string[]>(words) };
}
