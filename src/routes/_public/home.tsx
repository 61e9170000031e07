import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicPage } from '#pages/home/public-page.ts';

export const Route = createFileRoute('/_public/home')({
  codeSplitGroupings: [],
  loader: () => publicPage('home'),
  component: lazyRouteComponent(() => import('#features/shell/public-page.tsx'), 'PublicPage'),
});
