import { createFileRoute, redirect } from '@tanstack/react-router';
import { Shell } from '#features/shell/shell.tsx';
import { settledSession } from '#features/login/settled-session.ts';

/** Everything below needs a session; the guard waits for the session machine (specification §2). */
export const Route = createFileRoute('/_guarded')({
  beforeLoad: async ({ context, location }) => {
    const session = await settledSession(context.app.session);
    if (session.matches('anonymous'))
      throw redirect({ to: '/user/login', search: { redirect: location.href } });
  },
  component: Shell,
});
