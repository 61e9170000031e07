import { lazy, Suspense } from 'react';
import { usePermission } from '#shared/app/can.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

const DepartmentManager = lazy(async () => ({
  default: (await import('./department-manager.page.tsx')).DepartmentManager,
}));
const ClassManager = lazy(async () => ({ default: (await import('./class-manager.page.tsx')).ClassManager }));

/** 班级管理: the tree for users who may import departments, and so manage it; classes for everyone else (decision 106). */
export default function DepartmentListPage(props: PageProps) {
  const { can } = usePermission();
  return (
    <Suspense fallback={<PageSkeleton />}>
      {can('depart:import') ? <DepartmentManager {...props} /> : <ClassManager {...props} />}
    </Suspense>
  );
}
