import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

/** /f/…: a form that is open to everyone with the link; without the layout of the other pages. */
export const Route = createFileRoute('/f/$token')({
  codeSplitGroupings: [],
  component: lazyRouteComponent(
    () => import('#features/public-forms/public-form.page.tsx'),
    'PublicFormView',
  ),
});
