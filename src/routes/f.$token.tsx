import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

/** /f/…: a form that is open to everybody who has the link; without the frame of the other pages. */
export const Route = createFileRoute('/f/$token')({
  codeSplitGroupings: [],
  component: lazyRouteComponent(() => import('#pages/form/public-form-view.tsx'), 'PublicFormView'),
});
