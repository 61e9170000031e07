import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

/** /c/…: the picture login of a lesson's pupils; without the layout of the other pages. */
export const Route = createFileRoute('/c/$token')({
  codeSplitGroupings: [],
  component: lazyRouteComponent(
    () => import('#features/class-login/picture-login.page.tsx'),
    'PictureLoginView',
  ),
});
