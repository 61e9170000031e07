import { createActor } from 'xstate';
import { failureNotice } from '#features/notices/failure-notice.ts';
import { connectApi } from '#shared/api/connection.ts';
import type { App, SessionActor } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import { announcePageExit } from '#shared/app/page-exit.ts';
import { createNotices, type Notices } from '#shared/app/notices.ts';
import { createQueryClient } from '#shared/app/query-client.ts';
import { reloadPage } from '#shared/app/reload-page.ts';
import { readRuntimeConfig } from '#shared/app/runtime-config.ts';
import { createDraftStore, openStorage } from '#shared/browser/storage.ts';
import { prefetchShell, withPrefetch } from './prefetch.ts';
import { awaitInspector } from './await-inspector.ts';
import { createAppRouter } from './create-router.ts';
import { focusHeadingOnNavigation } from './focus-heading.ts';
import { createLazyService, cacheSuccess } from './lazy-service.ts';
import { createMenus } from './menus.ts';
import { followOtherWindows } from './other-windows.ts';
import { createPreferences } from './preferences-effects.ts';
import { provideSession } from './session-effects.ts';
import { showClassText } from '#shared/browser/theme.ts';
import { createSessionStore } from '#shared/app/session-store.ts';

/** Creates everything that lives as long as the page, before React. */
export function createApp() {
  const services = createServices();
  const { config, notices, pages, queryClient, menus } = services;
  const tabs = createLazyService(async () => {
    const { createTabs } = await import('./tabs.ts');
    return createTabs({ ...app, router });
  });
  const session = createSession(services, { startTabs: tabs.start, router: () => router });
  const permissions = () => session.getSnapshot().context.permissions;
  const app: App = {
    session,
    tabs: () => tabs.here().actor,
    preferences: createPreferences(notices),
    notices,
    config,
    pages: pages.here,
    prefetchPage: (component, search) =>
      withPrefetch(({ prefetchPage }) =>
        prefetchPage({ component, search, permissions: permissions(), ...app.menu() }, queryClient),
      ),
    menu: () => menus.of(permissions()),
    findRoute: (pathname) => menus.find(permissions(), pathname),
    landing: () => menus.landing(permissions(), config.defaultPath),
    live: cacheSuccess(async () => {
      const [{ startLive }, { startAfterFirstPage }] = await Promise.all([
        import('./live.ts'),
        import('./after-first-page.ts'),
      ]);
      // Background updates wait until the first page has drawn its figures.
      const firstPage = startAfterFirstPage(app, queryClient);
      return startLive({ session, queryClient, notices, websocketBase: config.websocketBase, firstPage });
    }),
  };
  const router = createAppRouter(app, queryClient, () => tabs.present()?.hasSwitched() !== true);
  connectSession(services, session);
  session.subscribe(({ context }) =>
    showClassText(document.documentElement, context.permissions?.reading?.largeText === true),
  );
  afterBootstrap(session, () => {
    withPrefetch(({ prefetchLanding }) => prefetchLanding(app, router.latestLocation));
    // The login page leaves by itself; the guards of every other page decide again.
    if (router.latestLocation.pathname !== '/user/login') void router.invalidate();
    // The page works without it; the next menu, or the bell, tries again.
    app.live().catch(() => undefined);
  });
  focusHeadingOnNavigation(router);
  prefetchShell(session, router, pages.start);
  awaitInspector();
  startApp(services, session, router);
  return { app, router, queryClient };
}

type AppRouter = ReturnType<typeof createAppRouter>;
type AppServices = ReturnType<typeof createServices>;

/** Creates the services that need no session. */
function createServices() {
  const config = readRuntimeConfig();
  const pages = createLazyService(async () => {
    const { createMenuPages } = await import('./page-modules.ts');
    return createMenuPages();
  });
  return {
    config,
    pages,
    notices: createNotices(),
    queryClient: createQueryClient(),
    menus: createMenus({
      config: config.urlKeys,
      siteOrigin: location.origin,
      pages: pages.start,
      log: logMenuDefect,
    }),
    store: createSessionStore(),
    draftStore: createDraftStore(openStorage('local')),
  };
}

type SessionOptions = { readonly startTabs: () => Promise<unknown>; readonly router: () => AppRouter };

/** Creates the session and its navigation, without starting it. */
function createSession(
  { store, notices, queryClient, menus, draftStore }: AppServices,
  { startTabs, router }: SessionOptions,
): SessionActor {
  const session: SessionActor = createActor(
    provideSession({
      store,
      notices,
      queryClient,
      buildMenu: async (menu) => {
        await Promise.all([menus.build(menu), startTabs()]);
      },
      goToLogin: () => {
        announcePageExit('login');
        const search = loginSearch(router().latestLocation);
        void router().navigate({ to: '/user/login', search, ignoreBlocker: true });
      },
      goToRoot: () => {
        announcePageExit('logout');
        draftStore.remove(session.getSnapshot().context.userInfo?.id ?? '');
        // In a lesson the next child uses the same tablet on the same page.
        location.assign(isAtLesson() ? location.pathname : '/');
      },
      reloadPage,
    }),
    inspected,
  );
  return session;
}

/** Connects API calls with the session: calls read its token, and their failures reach it. */
function connectSession({ config, notices }: AppServices, session: SessionActor): void {
  connectApi({
    apiBase: config.apiBase,
    staticBase: config.staticBase,
    qiniuBase: config.uploadType === 'qiniu' ? config.qiniuBase : '',
    token: () => session.getSnapshot().context.token ?? null,
    scope: () => {
      const { userInfo } = session.getSnapshot().context;
      return [userInfo?.id ?? '', userInfo?.orgCode ?? ''];
    },
    onTokenLost: (type, token) => session.send({ type, token }),
    onFailure: (error) => notices.show(failureNotice(error)),
  });
  announceLoginFailures(session, notices);
}

function startApp({ store, notices }: AppServices, session: SessionActor, router: AppRouter): void {
  session.start();
  const pendingNotice = store.takeNotice();
  if (pendingNotice !== undefined) notices.show(pendingNotice);
  followOtherWindows(store, session);
  // The user returns from an external login.
  const { href } = location;
  if (/#third|[?&]ticket=/.test(href))
    void import('./returned-login.ts').then(({ finishLogin }) => finishLogin(router, session, href));
}

/** Returns whether the page is 课堂登录. */
const isAtLesson = (): boolean => location.pathname.startsWith('/c/');

/** The address to return to after the next login. */
function loginSearch({ href, pathname }: { href: string; pathname: string }): { redirect?: string } {
  return pathname.startsWith('/user/') ? {} : { redirect: href };
}

/** A defect in a school's menu is only logged for developers (docs/behaviour.md#menu). */
function logMenuDefect(line: string): void {
  globalThis.console.warn(line);
}

/** Shows every failed login as a toast as well (docs/behaviour.md#login). The next attempt removes it. */
function announceLoginFailures(session: SessionActor, notices: Notices): void {
  let announced = session.getSnapshot().context.failure;
  let shown = 0;
  session.subscribe(({ context: { failure } }) => {
    if (failure === announced) return;
    announced = failure;
    notices.dismiss(shown);
    // In a lesson the page shows the failure between the pictures.
    if (failure !== undefined && !isAtLesson())
      shown = notices.show({ kind: 'error', title: '登录失败', text: failure.message });
  });
}

/** Calls the listener at each change of permissions or department. */
function afterBootstrap(session: SessionActor, listener: () => void): void {
  let known = session.getSnapshot().context;
  session.subscribe(({ context }) => {
    const { permissions, userInfo } = known;
    const isSame = context.permissions === permissions && context.userInfo?.orgCode === userInfo?.orgCode;
    known = context;
    if (!isSame && context.permissions !== undefined) listener();
  });
}
