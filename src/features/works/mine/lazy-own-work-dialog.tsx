import { Suspense, type ComponentProps } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { OwnWorkDialog } from './own-work-dialog.tsx';

const Dialog = lazyComponent(async () => (await import('./own-work-dialog.tsx')).OwnWorkDialog);

/** Tag, name, address or blocks of a work, loaded on request. */
export function LazyOwnWorkDialog(props: ComponentProps<typeof OwnWorkDialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
