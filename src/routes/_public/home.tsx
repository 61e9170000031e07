import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_public/home')({
  codeSplitGroupings: [],
  loader: ({ context }) => context.app.pages.load('home/home'),
  component: lazyRouteComponent(() => import('#features/shell/public-page.tsx'), 'PublicPage'),
});
