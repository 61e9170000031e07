import { lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./theme-drawer.tsx')).ThemeDrawer }));

/** The theme drawer; its code is fetched when it is first opened. */
export function LazyThemeDrawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <Suspense>
      <Loaded onClose={onClose} />
    </Suspense>
  );
}
