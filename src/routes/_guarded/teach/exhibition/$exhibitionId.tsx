import { createFileRoute } from '@tanstack/react-router';
import type { PageSearch } from '#shared/app/page.ts';

/** Its page is in a tab; see `src/shared/menu/fixed-routes.ts`. */
export const Route = createFileRoute('/_guarded/teach/exhibition/$exhibitionId')({
  validateSearch: (search): PageSearch => search,
  loader: ({ context }) => context.app.pages().prepare('teach/Exhibition'),
});
