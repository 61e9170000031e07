import type { createAppRouter } from '#app/create-router.ts';

/** The library reads the type of the app's router from this interface. */
declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
