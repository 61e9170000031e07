import { lazy } from 'react';

/** What the pages of users open seldom: fetched when it is opened. Put it into a `Suspense`. */
export const LazyPasswordDrawer = lazy(async () => ({
  default: (await import('./password-drawer.tsx')).PasswordDrawer,
}));
export const LazyGenerateDrawer = lazy(async () => ({
  default: (await import('./generate-drawer.tsx')).GenerateDrawer,
}));
export const LazySlipsDialog = lazy(async () => ({
  default: (await import('./slips-dialog.tsx')).SlipsDialog,
}));
export const LazyAccountSlips = lazy(async () => ({
  default: (await import('./imported-slips.tsx')).ImportedSlips,
}));
