import { lazy, Suspense, type ComponentProps } from 'react';
import type { OwnWorkDialog } from './own-work-dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./own-work-dialog.tsx')).OwnWorkDialog }));

/** Tag, name, address or blocks of a work, loaded on request. */
export function LazyOwnWorkDialog(props: ComponentProps<typeof OwnWorkDialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
