import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { entryPages } from '#features/login/entry-page.ts';

/**
 * /user/register, /user/register-result, /user/alteration: a single route, because each route adds to the size of the
 * login page.
 */
export const Route = createFileRoute('/user/$page')({
  codeSplitGroupings: [],
  validateSearch: ({ account }): { account?: string } => (typeof account === 'string' ? { account } : {}),
  loader: async ({ params, context, location }) =>
    (await entryPages()).loadEntry(params.page, context.app.session, location.href),
  component: lazyRouteComponent(entryPages, 'EntryPage'),
});
