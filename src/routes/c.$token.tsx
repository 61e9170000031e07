import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

/** /c/…: where the pupils of a lesson come in by pictures; without the frame of the other pages. */
export const Route = createFileRoute('/c/$token')({
  codeSplitGroupings: [],
  component: lazyRouteComponent(() => import('#pages/user/picture-login-view.tsx'), 'PictureLoginView'),
});
