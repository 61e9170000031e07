import type { ComponentType } from 'react';
import { withinChunkTime } from '#lib/chunk-error.ts';
import type { PageProps } from '#lib/page.ts';

/**
 * Returns the public page of this name, or null. The list of pages is a separate chunk, which keeps it out of the login
 * page.
 */
export const publicPage = (name: string): Promise<ComponentType<PageProps> | null> =>
  withinChunkTime(import('./public-pages.ts').then(({ loadPublicPage }) => loadPublicPage(name)));
