import { createFileRoute } from '@tanstack/react-router';
import type { PageSearch } from '#lib/page.ts';

/** Its page is in a tab; see `src/lib/menu/fixed-routes.ts`. */
export const Route = createFileRoute('/_guarded/teach/$departId/$courseId/$unitId')({
  validateSearch: (search): PageSearch => search,
  loader: ({ context }) => context.app.pages().prepare('teach/Lesson'),
});
