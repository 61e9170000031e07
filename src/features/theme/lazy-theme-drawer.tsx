import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';

const drawer = lazyCode(async () => (await import('./theme-drawer.tsx')).ThemeDrawer);

/** The theme drawer; its code is loaded on first use. */
export function LazyThemeDrawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <LazyView from={drawer} onLost={onClose}>
      {(ThemeDrawer) => <ThemeDrawer onClose={onClose} />}
    </LazyView>
  );
}
