import { Suspense, use, useState } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { Live } from '#shared/app/live.ts';
import { useSelector } from '@xstate/react';

const dialog = lazyCode(async () => (await import('./department-dialog.tsx')).DepartmentDialog);

/** Renders the department dialog for all its triggers: the menu, the session, another window. */
export function DepartmentGate() {
  const { live } = useApp();
  const [made] = useState(() => live().catch(() => undefined));
  return (
    <Suspense>
      <Gate made={made} />
    </Suspense>
  );
}

function Gate({ made }: { readonly made: Promise<Live | undefined> }) {
  const department = use(made)?.department;
  const isOpen = useSelector(
    department,
    (snapshot) => snapshot !== undefined && !snapshot.matches('closed') && !snapshot.matches('loading'),
  );
  if (department === undefined || !isOpen) return null;
  return <LazyView from={dialog}>{(DepartmentDialog) => <DepartmentDialog actor={department} />}</LazyView>;
}
