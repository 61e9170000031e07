import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

/** /work-detail, /news-detail, /friend-detail: one route, for each route is weight of the login page. */
export const Route = createFileRoute('/_public/{$subject}-detail')({
  codeSplitGroupings: [],
  loader: ({ context, params }) => context.app.pages.load(`home/${params.subject}-detail`),
  component: lazyRouteComponent(() => import('#features/shell/public-page.tsx'), 'PublicPage'),
});
