import { createFileRoute } from '@tanstack/react-router';
import { entryPage } from '#pages/user/entry-page.ts';

export const Route = createFileRoute('/user/register-result')({
  codeSplitGroupings: [],
  validateSearch: ({ account }): { account?: string } => (typeof account === 'string' ? { account } : {}),
  component: entryPage('register-result'),
});
