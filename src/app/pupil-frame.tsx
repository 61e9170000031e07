import { useLocation } from '@tanstack/react-router';
import { DiscoverBar } from '#features/shell/public/discover-bar.tsx';
import { publicTitle } from '#features/shell/public/public-titles.ts';
import { Shell } from '#features/shell/shell.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { LazyThemeDrawer } from '#features/theme/lazy-theme-drawer.tsx';
import { documentTitle } from '#shared/menu/breadcrumb.ts';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import { HeaderParts } from './header-parts.tsx';

/** The public pages (发现) in the frame of a pupil: the five places lead back from everywhere. */
export function PupilFrame() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useDocumentTitle(documentTitle(publicTitle(path), useBrand().name));
  return (
    <Shell Settings={LazyThemeDrawer} bell={<HeaderParts />} tabs={null}>
      <DiscoverBar />
    </Shell>
  );
}
