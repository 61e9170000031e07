import { lazyComponent } from '#shared/react/lazy-component.ts';

/** Rarely opened dialogs of the user pages, loaded on first use. Wrap them in a `Suspense`. */
export const LazyPasswordDrawer = lazyComponent(
  async () => (await import('./password-drawer.tsx')).PasswordDrawer,
);
export const LazyHandOverDialog = lazyComponent(
  async () => (await import('./hand-over-dialog.tsx')).HandOverDialog,
);
export const LazyGenerateDrawer = lazyComponent(
  async () => (await import('./generate-drawer.tsx')).GenerateDrawer,
);
export const LazyCredentialsDialog = lazyComponent(
  async () => (await import('./credentials-dialog.tsx')).CredentialsDialog,
);
export const LazyImportedCredentials = lazyComponent(
  async () => (await import('./imported-credentials.tsx')).ImportedCredentials,
);
