import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicPage } from '#features/public-site/public-page.ts';

/** /workList, /courseList, /newsList. */
export const Route = createFileRoute('/_public/{$subject}List')({
  codeSplitGroupings: [],
  loader: ({ params }) => publicPage(`${params.subject}-list`),
  component: lazyRouteComponent(() => import('#features/shell/public/public-page.tsx'), 'PublicPage'),
});
