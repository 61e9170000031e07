import { lazy, Suspense } from 'react';
import { usePermission } from '#lib/can.tsx';
import type { PageProps } from '#lib/page.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

const DepartDesk = lazy(async () => ({ default: (await import('./depart-desk.tsx')).DepartDesk }));
const ClassDesk = lazy(async () => ({ default: (await import('./class-desk.tsx')).ClassDesk }));

/** 班级管理: the tree for users who may import departments, and so manage it; classes for everyone else (decision 106). */
export default function DepartListPage(props: PageProps) {
  const { can } = usePermission();
  return (
    <Suspense fallback={<PageSkeleton />}>
      {can('depart:import') ? <DepartDesk {...props} /> : <ClassDesk {...props} />}
    </Suspense>
  );
}
