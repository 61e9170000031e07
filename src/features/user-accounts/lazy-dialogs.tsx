import { lazy } from 'react';
import { withinChunkTime } from '#shared/browser/chunk-error.ts';

/** Rarely opened dialogs of the user pages, loaded on first use. Wrap them in a `Suspense`. */
export const LazyPasswordDrawer = lazy(async () => ({
  default: (await withinChunkTime(import('./password-drawer.tsx'))).PasswordDrawer,
}));
export const LazyGenerateDrawer = lazy(async () => ({
  default: (await withinChunkTime(import('./generate-drawer.tsx'))).GenerateDrawer,
}));
export const LazyCredentialsDialog = lazy(async () => ({
  default: (await withinChunkTime(import('./credentials-dialog.tsx'))).CredentialsDialog,
}));
export const LazyImportedCredentials = lazy(async () => ({
  default: (await withinChunkTime(import('./imported-credentials.tsx'))).ImportedCredentials,
}));
