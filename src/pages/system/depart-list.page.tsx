import { lazy, Suspense } from 'react';
import { usePermission } from '#lib/can.tsx';
import type { PageProps } from '#lib/page.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

const DepartmentManager = lazy(async () => ({
  default: (await import('./department-manager.tsx')).DepartmentManager,
}));
const ClassManager = lazy(async () => ({ default: (await import('./class-manager.tsx')).ClassManager }));

/** 班级管理: the tree for users who may import departments, and so manage it; classes for everyone else (decision 106). */
export default function DepartListPage(props: PageProps) {
  const { can } = usePermission();
  return (
    <Suspense fallback={<PageSkeleton />}>
      {can('depart:import') ? <DepartmentManager {...props} /> : <ClassManager {...props} />}
    </Suspense>
  );
}
