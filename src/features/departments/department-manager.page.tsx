import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { departQuery } from '#shared/api/depart.ts';
import { DepartPanel } from './depart-panel.tsx';
import { DepartSide } from './depart-side.tsx';
import { RoomTeachers } from '#features/classes/class-teachers.tsx';
import { LazyImportedCredentials } from '#features/users/lazy-dialogs.tsx';
import { UnlinkHandOver } from '#features/users/unlink-hand-over.tsx';
import { usePermission } from '#shared/app/can.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import styles from './departs.module.css';

const UserDrawer = lazyComponent(async () => (await import('#features/users/user-drawer.tsx')).UserDrawer);
const NoticeDrawer = lazyComponent(
  async () => (await import('#features/class-notices/notice-drawer.tsx')).NoticeDrawer,
);

/**
 * 班级管理 of users who manage the tree: the tree at the left, the selected department at the right; both are in the
 * address.
 */
export function DepartmentManager({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const { isDisabled } = usePermission();
  const id = searchText(search, 'depart');
  const depart = useQuery({ ...departQuery(id ?? ''), enabled: id !== undefined });
  const selected = id === undefined ? undefined : { id, title: depart.data?.departName ?? '' };
  return (
    <div className={styles['page']}>
      <h1 className="visually-hidden">班级管理</h1>
      <DepartSide
        place={{ path, search }}
        selected={selected}
        onSelect={(next) => change({ depart: next?.id })}
        renderNotice={(departIds, onClose) => (
          <Suspense>
            <NoticeDrawer departIds={departIds} onClose={onClose} />
          </Suspense>
        )}
      />
      <DepartPanel
        id={id}
        depart={depart}
        tab={searchText(search, 'tab')}
        onTab={(tab) => change({ tab }, { replace: true })}
        renderTeachers={(departId) => <RoomTeachers id={departId} />}
        renderUserForm={(crud) => (
          <Suspense>
            <UserDrawer crud={crud} phoneDisabled={isDisabled('user:form:phone')} departIds={id ?? ''} />
          </Suspense>
        )}
        renderImported={(report, onClose) => (
          <Suspense>
            <LazyImportedCredentials report={report} onClose={onClose} />
          </Suspense>
        )}
        renderUnlink={(unlink) => <UnlinkHandOver {...unlink} />}
      />
    </div>
  );
}
