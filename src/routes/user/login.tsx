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
  // Also redirects after a login: a session change invalidates the router, which runs this again.
  beforeLoad: async ({ context: { app }, search }) => {
    const session = app.session.getSnapshot();
    // While credentials are being checked, or the password is changed, the form stays; it shows that itself.
    if (session.matches('authenticating') || session.matches('renewing')) return;
    const settled = await settledSession(app.session);
    if (settled.matches('anonymous')) return;
    throw redirect({ href: safeRedirect(search.redirect) ?? app.landing(), replace: true });
  },
  component: LoginPage,
});
