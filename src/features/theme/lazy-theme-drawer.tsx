import { createPart, LazyPart } from '#lib/lazy-part.tsx';

const drawer = createPart(async () => (await import('./theme-drawer.tsx')).ThemeDrawer);

/** The theme drawer; its code is loaded on first use. */
export function LazyThemeDrawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <LazyPart from={drawer} onLost={onClose}>
      {(ThemeDrawer) => <ThemeDrawer onClose={onClose} />}
    </LazyPart>
  );
}
