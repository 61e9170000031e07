import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

/** /workList, /courseList, /newsList. */
export const Route = createFileRoute('/_public/{$subject}List')({
  codeSplitGroupings: [],
  loader: ({ context, params }) => context.app.pages.load(`home/${params.subject}-list`),
  component: lazyRouteComponent(() => import('#features/shell/public-page.tsx'), 'PublicPage'),
});
