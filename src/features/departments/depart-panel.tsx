import { Card } from '@radix-ui/themes';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { departKeys } from '#shared/api/depart.ts';
import { Can, usePermission } from '#shared/app/can.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { ImportReport } from '#shared/lists/import/import-parts.ts';
import { isClass } from '#shared/people/depart-rows.ts';
import type { RecordCrud } from '#shared/lists/use-record-crud.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { BasicTab } from './basic-tab.tsx';
import { ClassCode, JoinsTitle } from './class-code.tsx';
import { categoryLabels } from './depart-levels.ts';
import type { UsersTabProps } from './users-tab.tsx';
import styles from './departs.module.css';

const UsersTab = lazyComponent(async () => (await import('./users-tab.tsx')).UsersTab);
const RolesTab = lazyComponent(async () => (await import('./roles-tab.tsx')).RolesTab);
const AuthTab = lazyComponent(async () => (await import('./auth-tab.tsx')).AuthTab);
const JoinsTab = lazyComponent(async () => (await import('./joins-tab.tsx')).JoinsTab);
const CoursesTab = lazyComponent(async () => (await import('./courses-tab.tsx')).CoursesTab);

type DepartRow = Schema<'DepartRow'>;

type DepartPanelProps = {
  readonly id: string | undefined;
  readonly depart: UseQueryResult<DepartRow>;
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
  /** The teachers of a class. */
  readonly renderTeachers: (departId: string) => ReactNode;
  readonly renderUserForm: (crud: RecordCrud<Schema<'UserRow'>>) => ReactNode;
  readonly renderImported: (report: ImportReport, onClose: () => void) => ReactNode;
  readonly renderUnlink: UsersTabProps['renderUnlink'];
};

/** The right pane of 班级管理: everything about the selected department, in tabs. */
export function DepartPanel({ id, depart, ...props }: DepartPanelProps) {
  return (
    <Card asChild size="2">
      <section className={styles['pane']} aria-label="部门详情">
        {id === undefined ? (
          <EmptyState text="请先选择一个机构/部门/班级！" />
        ) : depart.isError ? (
          <ErrorState text={messageOf(depart.error, '加载失败')} onRetry={() => void depart.refetch()} />
        ) : depart.data === undefined ? (
          <PageSkeleton />
        ) : (
          // Another department remounts the page: input and search results must not carry over.
          <DepartTabs key={id} depart={depart.data} {...props} />
        )}
      </section>
    </Card>
  );
}

type DepartTabsProps = Omit<DepartPanelProps, 'id' | 'depart'> & { readonly depart: DepartRow };

function DepartTabs({ depart, tab, onTab, renderTeachers, renderUserForm, ...parts }: DepartTabsProps) {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of departKeys()) void client.invalidateQueries({ queryKey });
  };
  const tabs = useTabs(depart.id, isClass(depart), {
    info: <BasicTab key={depart.revision} row={depart} onSaved={refresh} />,
    users: <UsersTab depart={depart} renderForm={renderUserForm} {...parts} />,
    joins: <JoinsTab depart={depart} />,
    courses: <CoursesTab depart={depart} />,
    roles: <RolesTab depart={depart} />,
    auth: <AuthTab depart={depart} />,
  });
  return (
    <>
      <div className={styles['headline']}>
        <h2 className={styles['heading']}>
          {categoryLabels[depart.orgCategory ?? '']}：{depart.departName}
        </h2>
        {isClass(depart) ? (
          <Can action="depart:user">
            <ClassCode departId={depart.id} />
          </Can>
        ) : null}
      </div>
      {isClass(depart) ? renderTeachers(depart.id) : null}
      <Tabs
        label="部门详情"
        value={tabs.find(({ value }) => value === sameTabs[tab ?? ''] || value === tab)?.value ?? 'info'}
        tabs={tabs}
        onChange={onTab}
      />
    </>
  );
}

/** The tabs of the page of a class, to which links may lead, with the same contents here. */
const sameTabs: Readonly<Record<string, TabName>> = { pupils: 'users' };

const titles = {
  info: '基本信息',
  users: '老师/学生',
  courses: '课程',
  roles: '部门角色',
  auth: '部门权限',
} as const;
type TabName = keyof typeof titles | 'joins';
const names = ['info', 'users', 'joins', 'courses', 'roles', 'auth'] as const;
const codes: Partial<Record<TabName, string>> = {
  joins: 'depart:user',
  roles: 'depart:role',
  auth: 'depart:auth',
};

function useTabs(departId: string, isOfClass: boolean, contents: Readonly<Record<TabName, ReactNode>>) {
  const { can } = usePermission();
  return names
    .filter((name) => name !== 'joins' || isOfClass)
    .filter((name) => codes[name] === undefined || can(codes[name]))
    .map((name) => ({
      value: name,
      title: name === 'joins' ? <JoinsTitle departId={departId} /> : titles[name],
      content: <Suspense fallback={<PageSkeleton />}>{contents[name]}</Suspense>,
    }));
}
