import { createFileRoute } from '@tanstack/react-router';
import { entryPage } from '#pages/user/entry-page.ts';

export const Route = createFileRoute('/user/alteration')({
  codeSplitGroupings: [],
  component: entryPage('alteration'),
});
