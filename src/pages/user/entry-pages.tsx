import { redirect, useLoaderData } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { settledSession } from '#features/login/settled-session.ts';
import type { SessionActor } from '#lib/app-context.tsx';

const entries = new Map<string, () => Promise<{ readonly default: ComponentType }>>([
  ['register', () => import('./register.page.tsx')],
  ['register-result', () => import('./register-result.page.tsx')],
  ['alteration', () => import('./alteration.page.tsx')],
  ['qa-link', () => import('./qa-link.page.tsx')],
]);

/** The page beside the login of this name. An unknown one is a path as any other that is not there (docs/behaviour.md#routes). */
export async function loadEntry(name: string, session: SessionActor, href: string): Promise<ComponentType> {
  const entry = entries.get(name);
  if (entry !== undefined) return (await entry()).default;
  throw (await settledSession(session)).matches('anonymous')
    ? redirect({ to: '/user/login', search: { redirect: href }, replace: true })
    : redirect({ to: '/404', replace: true });
}

/** What the route of these pages shows: the one it has loaded. */
export function EntryPage() {
  return <Shown page={useLoaderData({ from: '/user/$page' })} />;
}

function Shown({ page: Page }: { readonly page: ComponentType }) {
  return <Page />;
}
