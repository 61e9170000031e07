import { lazy, Suspense, use, useState } from 'react';
import { useApp } from '#lib/app-context.tsx';
import type { Live } from '#lib/live.ts';
import { useSelector } from '@xstate/react';

const DepartmentDialog = lazy(async () => ({
  default: (await import('./department-dialog.tsx')).DepartmentDialog,
}));

/** Where the department dialog appears, whoever asks for it: the menu, the session, another window. */
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
  return department !== undefined && isOpen ? <DepartmentDialog actor={department} /> : null;
}
