import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicPage } from '#features/public-site/public-page.ts';

export const Route = createFileRoute('/_public/home')({
  codeSplitGroupings: [],
  loader: () => publicPage('home'),
  component: lazyRouteComponent(() => import('#features/shell/public/public-page.tsx'), 'PublicPage'),
});
