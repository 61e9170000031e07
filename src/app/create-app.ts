import { createActor } from 'xstate';
import { failureNotice } from '#features/notices/failure-notice.ts';
import { connectApi } from '#api/connection.ts';
import type { App, SessionActor } from '#lib/app-context.tsx';
import { inspected } from '#lib/inspected.ts';
import { announcePageExit } from '#lib/page-exit.ts';
import { createNotices, type Notices } from '#lib/notices.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { reloadPage } from '#lib/reload-page.ts';
import { readRuntimeConfig } from '#lib/runtime-config.ts';
import { createDraftStore, openStorage } from '#lib/storage.ts';
import { fetchShellAhead, withFirstReads } from './ahead.ts';
import { awaitInspector } from './await-inspector.ts';
import { createAppRouter } from './create-router.ts';
import { focusHeadingOnNavigation } from './focus-heading.ts';
import { late, once } from './late.ts';
import { createMenus } from './menus.ts';
import { followOtherWindows } from './other-windows.ts';
import { createPreferences } from './preferences-effects.ts';
import { provideSession } from './session-effects.ts';
import { showClassText } from '#lib/theme.ts';
import { createSessionStore } from '#lib/session-store.ts';

/** Makes everything that lives as long as the page, before React. */
export function createApp() {
  const ground = createGround();
  const { config, notices, pages, queryClient, menus } = ground;
  const tabs = late(async () => {
    const { createTabs } = await import('./tabs.ts');
    return createTabs({ ...app, router });
  });
  const session = createSession(ground, { startTabs: tabs.start, router: () => router });
  const permissions = () => session.getSnapshot().context.permissions;
  const app: App = {
    session,
    tabs: () => tabs.here().actor,
    preferences: createPreferences(notices),
    notices,
    config,
    pages: pages.here,
    readAhead: (component, search) =>
      withFirstReads(({ readAhead }) =>
        readAhead({ component, search, permissions: permissions(), ...app.menu() }, queryClient),
      ),
    menu: () => menus.of(permissions()),
    findRoute: (pathname) => menus.find(permissions(), pathname),
    landing: () => menus.landing(permissions(), config.defaultPath),
    live: once(async () => {
      const [{ startLive }, { startAfterFirstPage }] = await Promise.all([
        import('./live.ts'),
        import('./after-first-page.ts'),
      ]);
      // What only keeps the page up to date waits until its figures are drawn.
      const firstPage = startAfterFirstPage(app, queryClient);
      return startLive({ session, queryClient, notices, websocketBase: config.websocketBase, firstPage });
    }),
  };
  const router = createAppRouter(app, queryClient, () => tabs.present()?.hasSwitched() !== true);
  connectSession(ground, session);
  session.subscribe(({ context }) =>
    showClassText(document.documentElement, context.permissions?.reading?.largeText === true),
  );
  afterBootstrap(session, () => {
    withFirstReads(({ readLanding }) => readLanding(app, router.latestLocation));
    void router.invalidate();
    // Without it the page works all the same; the next menu, or the bell, tries again.
    app.live().catch(() => undefined);
  });
  focusHeadingOnNavigation(router);
  fetchShellAhead(session, router, pages.start);
  awaitInspector(app);
  begin(ground, session, router);
  return { app, router, queryClient };
}

type AppRouter = ReturnType<typeof createAppRouter>;
type Ground = ReturnType<typeof createGround>;

/** What stands before anybody is known. */
function createGround() {
  const config = readRuntimeConfig();
  const pages = late(async () => {
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

type SessionParts = { readonly startTabs: () => Promise<unknown>; readonly router: () => AppRouter };

/** Who is logged in, and where the page goes with them; not started yet. */
function createSession(
  { store, notices, queryClient, menus, draftStore }: Ground,
  { startTabs, router }: SessionParts,
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
        // At a lesson the next child takes the tablet, and stays there.
        location.assign(isAtLesson() ? location.pathname : '/');
      },
      reloadPage,
    }),
    inspected,
  );
  return session;
}

/** The session speaks for the calls to the server, and what they report reaches it. */
function connectSession({ config, notices }: Ground, session: SessionActor): void {
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

function begin({ store, notices }: Ground, session: SessionActor, router: AppRouter): void {
  session.start();
  const left = store.takeNotice();
  if (left !== undefined) notices.show(left);
  followOtherWindows(store, session);
  // Somebody comes back from a login elsewhere.
  const { href } = location;
  if (/#third|[?&]ticket=/.test(href))
    void import('./returned-login.ts').then(({ finishLogin }) => finishLogin(router, session, href));
}

/** At the page of 课堂登录. */
const isAtLesson = (): boolean => location.pathname.startsWith('/c/');

/** Back to where the user was, once they are in again. */
function loginSearch({ href, pathname }: { href: string; pathname: string }): { redirect?: string } {
  return pathname.startsWith('/user/') ? {} : { redirect: href };
}

/** A defect in a school's menu is worth a line to whoever looks, and no more (docs/behaviour.md#menu). */
function logMenuDefect(line: string): void {
  globalThis.console.warn(line);
}

/** Every failed login is a notice too (docs/behaviour.md#login). It goes when the next attempt begins. */
function announceLoginFailures(session: SessionActor, notices: Notices): void {
  let announced = session.getSnapshot().context.failure;
  let shown = 0;
  session.subscribe(({ context: { failure } }) => {
    if (failure === announced) return;
    announced = failure;
    notices.dismiss(shown);
    // A child reads it between the pictures.
    if (failure !== undefined && !isAtLesson())
      shown = notices.show({ kind: 'error', title: '登录失败', text: failure.message });
  });
}

/**
 * The guards decide again whenever there are new permissions, or another department: after a login the login route leads
 * on.
 */
function afterBootstrap(session: SessionActor, listener: () => void): void {
  let known = session.getSnapshot().context;
  session.subscribe(({ context }) => {
    const { permissions, userInfo } = known;
    const isSame = context.permissions === permissions && context.userInfo?.orgCode === userInfo?.orgCode;
    known = context;
    if (!isSame && context.permissions !== undefined) listener();
  });
}
