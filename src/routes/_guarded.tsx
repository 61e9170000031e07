import { createFileRoute, redirect } from '@tanstack/react-router';
import { PageError } from '#features/errors/page-error.tsx';
import { settledSession } from '#features/login/settled-session.ts';
import { Shell } from '#features/shell/shell.tsx';
import { TabContent } from '#features/shell/tab-content.tsx';
import { WindowTitle } from '#features/shell/window-title.tsx';
import { TabBar } from '#features/tabs/tab-bar.tsx';
import { TabPanes } from '#features/tabs/tab-panes.tsx';
import { LazyThemeDrawer } from '#features/theme/lazy-theme-drawer.tsx';
import { openPath } from '#shared/app/page.ts';
import { HeaderParts } from '#app/header-parts.tsx';

/** Everything below needs a session; the guard waits for the session machine (docs/behaviour.md#routes). */
export const Route = createFileRoute('/_guarded')({
  beforeLoad: async ({ context, location }) => {
    const session = await settledSession(context.app.session);
    if (session.matches('anonymous') && location.pathname !== openPath)
      throw redirect({ to: '/user/login', search: { redirect: location.href } });
  },
  component: BackOffice,
});

function BackOffice() {
  return (
    <Shell Settings={LazyThemeDrawer} bell={<HeaderParts />} tabs={<TabBar />}>
      <WindowTitle />
      <TabPanes Content={TabContent} ErrorView={PageError} />
    </Shell>
  );
}
