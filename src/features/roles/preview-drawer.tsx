import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { previewQuery } from '#shared/api/role.ts';
import { messageOf } from '#machines/message-of.ts';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { IconOf } from '#shared/ui/fields/icon-picker.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import styles from './roles.module.css';

export type PreviewOf =
  | { readonly roleId: string; readonly name: string }
  | { readonly userId: string; readonly name: string };

type PreviewDrawerProps = { readonly of: PreviewOf; readonly onClose: () => void };

/** The current menu and buttons of a role or a user, without impersonating a session. */
export function PreviewDrawer({ of, onClose }: PreviewDrawerProps) {
  const isRole = 'roleId' in of;
  const preview = useQuery({
    ...previewQuery(isRole ? { roleId: of.roleId } : { userId: of.userId }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Drawer
      open
      isText
      title={`权限预览：${isRole ? '角色' : '用户'}“${of.name}”看到的菜单与按钮`}
      width={560}
      onClose={onClose}
    >
      {preview.isError ? (
        <ErrorState text={messageOf(preview.error, '加载失败')} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined ? (
        <PageSkeleton />
      ) : (
        <Preview preview={preview.data} />
      )}
    </Drawer>
  );
}

function Preview({ preview: { menu, codes } }: { readonly preview: Schema<'PermissionPreview'> }) {
  return (
    <div className={styles['preview']}>
      <section>
        <h3>菜单</h3>
        {menu.length === 0 ? <EmptyState text="没有任何菜单" /> : <Entries entries={menu} />}
      </section>
      <section>
        <h3>按钮与操作（{codes.length}）</h3>
        {codes.length === 0 ? <EmptyState text="没有任何按钮" /> : null}
        <ul className={styles['codes']} aria-label="按钮与操作">
          {codes.map(({ action, describe, menu: place }) => (
            <li key={action}>
              <span>
                {place === null || place === undefined ? '' : `${place} / `}
                {describe}
              </span>
              <code>{action}</code>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Entries({ entries }: { readonly entries: readonly Schema<'PreviewNode'>[] }) {
  return (
    <ul className={styles['entries']}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={styles['entry']}>
            <IconOf name={entry.icon ?? ''} />
            {entry.title}
            {entry.hidden === true ? <Tag>隐藏</Tag> : null}
          </span>
          {entry.children === undefined || entry.children === null ? null : (
            <Entries entries={entry.children} />
          )}
        </li>
      ))}
    </ul>
  );
}
