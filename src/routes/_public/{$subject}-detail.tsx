import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicPage } from '#features/public-site/public-page.ts';

/**
 * /work-detail, /news-detail, /friend-detail: a single route, because each route adds to the size of the login page.
 */
export const Route = createFileRoute('/_public/{$subject}-detail')({
  codeSplitGroupings: [],
  loader: ({ params }) => publicPage(`${params.subject}-detail`),
  component: lazyRouteComponent(() => import('#features/shell/public/public-page.tsx'), 'PublicPage'),
});
