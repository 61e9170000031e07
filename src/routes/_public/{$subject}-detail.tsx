import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicPage } from '#pages/home/public-page.ts';

/** /work-detail, /news-detail, /friend-detail: one route, for each route is weight of the login page. */
export const Route = createFileRoute('/_public/{$subject}-detail')({
  codeSplitGroupings: [],
  loader: ({ params }) => publicPage(`${params.subject}-detail`),
  component: lazyRouteComponent(() => import('#features/shell/public-page.tsx'), 'PublicPage'),
});
