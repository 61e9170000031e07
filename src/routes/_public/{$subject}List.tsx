import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicPage } from '#pages/home/public-page.ts';

/** /workList, /courseList, /newsList. */
export const Route = createFileRoute('/_public/{$subject}List')({
  codeSplitGroupings: [],
  loader: ({ params }) => publicPage(`${params.subject}-list`),
  component: lazyRouteComponent(() => import('#features/shell/public-page.tsx'), 'PublicPage'),
});
