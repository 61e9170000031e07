import type { ComponentType } from 'react';
import { withinChunkTime } from '#shared/browser/chunk-error.ts';
import type { PageProps } from '#shared/app/page.ts';

/**
 * Returns the public page of this name, or null. The list of pages is a separate chunk, which keeps it out of the login
 * page.
 */
export const publicPage = (name: string): Promise<ComponentType<PageProps> | null> =>
  withinChunkTime(import('./public-pages.ts').then(({ loadPublicPage }) => loadPublicPage(name)));
