import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { mySubRolesQuery } from '#shared/api/role.ts';
import {
  LazyImportedCredentials,
  LazyGenerateDrawer,
  LazyPasswordDrawer,
  LazyCredentialsDialog,
} from './lazy-dialogs.tsx';
import type { Credentials } from './account-rules.ts';
import { freeze, rowFreeze, unfreeze } from './user-actions.ts';
import { useHandOver } from './use-hand-over.tsx';
import { DepartSidePanel } from './depart-side-panel.tsx';
import { users } from './user-resource.ts';
import { UserDrawer } from './user-drawer.tsx';
import { WaitingSheets } from './waiting-sheets.tsx';
import { usePermission } from '#shared/app/can.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { useFormFromUrl } from '#shared/lists/use-form-from-url.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';
import { recentDay } from '#shared/text/recent-day.ts';

type UserRow = Schema<'UserRow'>;
type Open =
  | { readonly mode: 'password'; readonly user: UserRow }
  | { readonly mode: 'generate' }
  | { readonly mode: 'credentials'; readonly accounts: readonly Credentials[] };

const cells = {
  lastLoginTime: ({ lastLoginTime }: UserRow) => lastLoginText(lastLoginTime),
};

/** 用户管理. */
export default function UserListPage(page: PageProps) {
  const list = useResourceList(users, page);
  const handOver = useHandOver(useRecordCrud<UserRow>({ resource: users, list }), list);
  const { crud } = handOver;
  const roles = useQuery(mySubRolesQuery());
  const { isDisabled } = usePermission();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = () => setOpen(undefined);
  useFormFromUrl(page, { teacher: crud.create, pupils: () => setOpen({ mode: 'generate' }) });
  return (
    <DepartSidePanel
      name={page.path}
      chosen={list.state.filters['departId']}
      onChoose={(departId) => {
        const { departId: _before, ...others } = list.state.filters;
        list.search(departId === undefined ? others : { ...others, departId });
      }}
    >
      <WaitingSheets />
      <ResourceView
        resource={users}
        page={page}
        list={list}
        crud={crud}
        options={{ roleId: (roles.data ?? []).map(({ id, roleName }) => ({ value: id, text: roleName })) }}
        batch={[freeze, unfreeze]}
        cells={cells}
        moreActions={[
          {
            text: '批量生成学生',
            icon: <Users size={16} aria-hidden="true" />,
            permission: 'user:add',
            onSelect: () => setOpen({ mode: 'generate' }),
          },
        ]}
        rowActions={(user) => [
          { text: '密码', permission: 'user:edit', onSelect: () => setOpen({ mode: 'password', user }) },
          {
            text: rowFreeze(user).text,
            permission: 'user:status',
            onSelect: () => crud.ask(rowFreeze(user), [user.id]),
          },
          user.userIdentity === 2 && {
            text: '交接',
            permission: 'user:edit',
            onSelect: () => handOver.open(user.id),
          },
        ]}
        renderForm={(form) => <UserDrawer crud={form} phoneDisabled={isDisabled('user:form:phone')} />}
        renderImported={(report, onClose) => (
          <Suspense>
            <LazyImportedCredentials report={report} onClose={onClose} />
          </Suspense>
        )}
      >
        {handOver.dialog}
        <Suspense>
          {open?.mode === 'password' ? <LazyPasswordDrawer user={open.user} onClose={close} /> : null}
          {open?.mode === 'generate' ? (
            <LazyGenerateDrawer
              onMade={(accounts) => {
                setOpen({ mode: 'credentials', accounts });
                void list.refresh();
              }}
              onClose={close}
            />
          ) : null}
          {open?.mode === 'credentials' ? (
            <LazyCredentialsDialog accounts={open.accounts} onClose={close} />
          ) : null}
        </Suspense>
      </ResourceView>
    </DepartSidePanel>
  );
}

/** Formats the time of a last login: 今天 10:20, 3 天前, or 从未登录. */
const lastLoginText = (time: string | null | undefined): string =>
  time === null || time === undefined ? '从未登录' : recentDay(time);
