import { createFileRoute, redirect } from '@tanstack/react-router';
import { settledSession } from '#features/login/settled-session.ts';

/** Without a token `/` is the public home page, with one the account centre (docs/behaviour.md#routes). */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const session = await settledSession(context.app.session);
    if (session.matches('anonymous')) throw redirect({ to: '/home', replace: true });
    const found = context.app.findRoute('/');
    throw redirect({
      href: found?.kind === 'redirect' ? found.redirectTo : context.app.landing(),
      replace: true,
    });
  },
});
