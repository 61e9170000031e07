import { Button } from '@radix-ui/themes';
import { UserPlus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { addRoleMembers, removeRoleMembers, roleMembersQuery } from '#shared/api/role.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { Can } from '#shared/app/can.tsx';
import { messageOf } from '#machines/message-of.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { useInnerPage } from '#shared/lists/inner-page.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';

const UserPickerDialog = lazyComponent(
  async () => (await import('#shared/people/user-picker-dialog.tsx')).UserPickerDialog,
);

type Role = Pick<Schema<'RoleRow'>, 'id' | 'roleName'>;
type Member = Schema<'RoleMember'>;

const membersOf = ({ id: roleId, roleName }: Role) =>
  defineResource({
    title: '角色用户',
    list: (query: Parameters<typeof roleMembersQuery>[0]) => roleMembersQuery({ ...query, roleId }),
    remove: (ids) => removeRoleMembers(roleId, ids),
    removeWarning: async () => `只从角色“${roleName}”里移出，账号不会删除。`,
    permissions: { remove: 'role:user' },
    fields: {
      username: { label: '账号', kind: 'text' },
      realname: { label: '姓名', kind: 'text' },
      orgCodeTxt: { label: '部门', kind: 'names' },
      status: {
        label: '状态',
        kind: 'dict',
        dict: 'user_status',
        tones: { 1: 'success', 2: 'danger' },
        width: 90,
      },
    },
    table: ['username', 'realname', 'orgCodeTxt', 'status'],
    detail: [],
    filter: { basic: ['username', 'realname'] },
    sort: ['username', 'realname', 'status'],
    defaultSort: { column: 'username', order: 'asc' },
  });

type MembersDrawerProps = {
  readonly role: Role;
  readonly onPreview: (member: Member) => void;
  /** 添加用户: the form belongs to the page, and the new user to the role. */
  readonly renderNew: (refresh: () => void) => ReactNode;
  readonly onClose: () => void;
};

/** The users of one role: adding new or existing ones, and removing one or several. */
export function MembersDrawer({ role, onPreview, renderNew, onClose }: MembersDrawerProps) {
  const [resource] = useState(() => membersOf(role));
  const page = useInnerPage('roleMembers');
  const list = useResourceList(resource, page);
  const crud = useRecordCrud<Member>({ resource, list, name: ' roleMembers' });
  return (
    <Drawer open title={`角色用户：${role.roleName}`} width={900} onClose={onClose}>
      <ResourceView
        resource={resource}
        page={page}
        list={list}
        crud={crud}
        renderToolbar={() => (
          <>
            {renderNew(() => void list.refresh())}
            <Can action="role:user">
              <AddExisting role={role} onAdded={() => void list.refresh()} />
            </Can>
          </>
        )}
        rowActions={(row) => [{ text: '权限预览', onSelect: () => onPreview(row) }]}
      />
    </Drawer>
  );
}

function AddExisting({ role, onAdded }: { readonly role: Role; readonly onAdded: () => void }) {
  const notices = useNotices();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const add = async (userIdList: string[]) => {
    setBusy(true);
    setError(undefined);
    try {
      const { message } = await addRoleMembers({ roleId: role.id, userIdList });
      notices.show({ kind: 'success', text: message });
      setOpen(false);
      onAdded();
    } catch (problem) {
      setError(messageOf(problem, '添加失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button type="button" variant="surface" onClick={() => setOpen(true)}>
        <UserPlus size={16} aria-hidden="true" />
        已有用户
      </Button>
      <Suspense>
        {isOpen ? (
          <UserPickerDialog
            title="选择用户"
            busy={isBusy}
            error={error}
            onConfirm={(chosen) => void add(chosen.map(({ id }) => id))}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
