import { createFileRoute, redirect } from '@tanstack/react-router';
import { settledSession } from '#features/login/settled-session.ts';
import { searchText } from '#lib/page.ts';
import { safeRedirect } from '#lib/menu/safe-redirect.ts';
import LoginPage from '#pages/user/login.page.tsx';

export const Route = createFileRoute('/user/login')({
  codeSplitGroupings: [],
  validateSearch: (search): { redirect?: string } => {
    const target = searchText(search, 'redirect');
    return target === undefined ? {} : { redirect: target };
  },
  // Also the way on after a login: the router is told when the session changes, and comes here again.
  beforeLoad: async ({ context: { app }, search }) => {
    const session = app.session.getSnapshot();
    // While credentials are being checked, or their password is changed, the form stays; it shows that by itself.
    if (session.matches('authenticating') || session.matches('renewing')) return;
    const settled = await settledSession(app.session);
    if (settled.matches('anonymous')) return;
    throw redirect({ href: safeRedirect(search.redirect) ?? app.landing(), replace: true });
  },
  component: LoginPage,
});
