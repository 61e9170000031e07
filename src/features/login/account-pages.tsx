import { redirect, useLoaderData } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { settledSession } from './settled-session.ts';
import type { SessionActor } from '#shared/app/app-context.tsx';

const pages = new Map<string, () => Promise<{ readonly default: ComponentType }>>([
  ['register', () => import('./register/register.page.tsx')],
  ['register-result', () => import('./register/register-result.page.tsx')],
  ['alteration', () => import('./alteration.page.tsx')],
]);

/**
 * Loads the account page of this name. An unknown name is treated like any missing path (docs/behaviour.md#routes).
 * `href` is the address to return to after a login.
 */
export async function loadAccountPage(
  name: string,
  session: SessionActor,
  href: string,
): Promise<ComponentType> {
  const load = pages.get(name);
  if (load !== undefined) return (await load()).default;
  throw (await settledSession(session)).matches('anonymous')
    ? redirect({ to: '/user/login', search: { redirect: href }, replace: true })
    : redirect({ to: '/404', replace: true });
}

/** Renders the page that its route has loaded. */
export function AccountPage() {
  return <LoadedPage page={useLoaderData({ from: '/user/$page' })} />;
}

function LoadedPage({ page: Page }: { readonly page: ComponentType }) {
  return <Page />;
}
