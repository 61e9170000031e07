import { useLocation } from '@tanstack/react-router';
import { useApp } from '#shared/app/app-context.tsx';
import { documentTitle } from '#shared/menu/breadcrumb.ts';
import { useShownTab } from '#shared/tabs/shown-tab.ts';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import { shownTitle } from '#machines/tabs/tab-list.ts';
import { useBrand } from './use-brand.ts';

const titles: Readonly<Record<string, string>> = { '/404': '404' };

/** The window title follows the current tab (docs/behaviour.md#titles). */
export function WindowTitle() {
  const { findRoute } = useApp();
  const tab = useShownTab();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const title = tab === undefined ? (titles[path] ?? findRoute(path)?.title) : shownTitle(tab);
  useDocumentTitle(documentTitle(title, useBrand().name));
  return null;
}
