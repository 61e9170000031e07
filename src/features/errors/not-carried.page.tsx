import { NotCarriedView } from './not-carried-view.tsx';
import { useMenu } from '#shared/app/app-context.tsx';
import { findRoute } from '#shared/menu/menu-registry.ts';
import { reasonNotCarried } from '#shared/menu/not-carried.ts';
import type { PageProps } from '#shared/app/page.ts';

/** Names the component of a menu entry that has no page here (docs/behaviour.md#components). */
export default function NotCarriedPage({ path, title }: PageProps) {
  const found = findRoute(useMenu(), path);
  const component = found?.kind === 'page' ? found.component : '';
  const reason = reasonNotCarried(component) ?? 'demonstration';
  return <NotCarriedView component={component} title={title} reason={reason} />;
}
