import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

/** The chunk of these pages: their code is not part of the first page. */
const accountPages = () => import('#features/login/account-pages.tsx');

/**
 * /user/register, /user/register-result, /user/alteration: a single route, because each route adds to the size of the
 * login page.
 */
export const Route = createFileRoute('/user/$page')({
  codeSplitGroupings: [],
  validateSearch: ({ account }): { account?: string } => (typeof account === 'string' ? { account } : {}),
  loader: async ({ params, context, location }) =>
    (await accountPages()).loadAccountPage(params.page, context.app.session, location.href),
  component: lazyRouteComponent(accountPages, 'AccountPage'),
});
