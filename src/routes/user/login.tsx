import { createFileRoute, redirect } from '@tanstack/react-router';
import { loginTarget } from '#features/login/login-target.ts';
import { settledSession } from '#features/login/settled-session.ts';
import { searchText } from '#shared/app/page.ts';
import LoginPage from '#features/login/login.page.tsx';

export const Route = createFileRoute('/user/login')({
  codeSplitGroupings: [],
  validateSearch: (search): { redirect?: string } => {
    const target = searchText(search, 'redirect');
    return target === undefined ? {} : { redirect: target };
  },
  beforeLoad: async ({ context: { app }, search }) => {
    const session = app.session.getSnapshot();
    // While credentials are being checked, or the password is changed, the form stays; it shows that itself.
    if (session.matches('authenticating') || session.matches('completingLogin')) return;
    const settled = await settledSession(app.session);
    if (settled.matches('anonymous')) return;
    throw redirect({ href: loginTarget(app, search.redirect), replace: true });
  },
  component: LoginPage,
});
