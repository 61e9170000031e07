import type { ComponentType } from 'react';
import { withinChunkTime } from '#lib/chunk-error.ts';
import type { PageProps } from '#lib/page.ts';

/**
 * The public page of this name, null where there is none. By way of a list of their own, which comes with all of them:
 * what they are is not the login page's affair.
 */
export const publicPage = (name: string): Promise<ComponentType<PageProps> | null> =>
  withinChunkTime(import('./public-pages.ts').then(({ loadPublicPage }) => loadPublicPage(name)));
