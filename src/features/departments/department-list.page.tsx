import { Suspense } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { usePermission } from '#shared/app/can.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

const DepartmentManager = lazyComponent(
  async () => (await import('./department-manager.page.tsx')).DepartmentManager,
);
const ClassManager = lazyComponent(async () => (await import('./class-manager.page.tsx')).ClassManager);

/** 班级管理: the tree for users who may import departments, and so manage it; classes for everyone else (decision 106). */
export default function DepartmentListPage(props: PageProps) {
  const { can } = usePermission();
  return (
    <Suspense fallback={<PageSkeleton />}>
      {can('depart:import') ? <DepartmentManager {...props} /> : <ClassManager {...props} />}
    </Suspense>
  );
}
