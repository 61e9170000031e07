import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootView } from '#features/shell/root-view.tsx';
import type { App } from '#lib/app-context.tsx';

export type RouterContext = { readonly app: App; readonly queryClient: QueryClient };

export const Route = createRootRouteWithContext<RouterContext>()({ component: RootView });
