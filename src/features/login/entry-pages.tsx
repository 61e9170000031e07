import { redirect, useLoaderData } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { settledSession } from './settled-session.ts';
import type { SessionActor } from '#shared/app/app-context.tsx';

const entries = new Map<string, () => Promise<{ readonly default: ComponentType }>>([
  ['register', () => import('./register/register.page.tsx')],
  ['register-result', () => import('./register/register-result.page.tsx')],
  ['alteration', () => import('./alteration.page.tsx')],
]);

/**
 * Loads the page of this name next to the login. An unknown name is treated like any missing path
 * (docs/behaviour.md#routes).
 */
export async function loadEntry(name: string, session: SessionActor, href: string): Promise<ComponentType> {
  const entry = entries.get(name);
  if (entry !== undefined) return (await entry()).default;
  throw (await settledSession(session)).matches('anonymous')
    ? redirect({ to: '/user/login', search: { redirect: href }, replace: true })
    : redirect({ to: '/404', replace: true });
}

/** Renders the page that its route has loaded. */
export function EntryPage() {
  return <Shown page={useLoaderData({ from: '/user/$page' })} />;
}

function Shown({ page: Page }: { readonly page: ComponentType }) {
  return <Page />;
}
