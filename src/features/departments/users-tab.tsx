import { Button } from '@radix-ui/themes';
import { UserPlus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { clearDepart } from '#shared/api/depart.ts';
import {
  addDepartUsers,
  importStudents,
  removeDepartUser,
  removeDepartUsers,
  studentTemplate,
} from '#shared/api/depart-user.ts';
import { addUser, departUsersQuery, editUser } from '#shared/api/user.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { Can, usePermission } from '#shared/app/can.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { ImportReport } from '#shared/lists/import/import-parts.ts';
import { defineResource, textOf, type Reply, type ResourceRow } from '#shared/lists/define-resource.ts';
import { useInnerPage } from '#shared/lists/inner-page.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud, type RecordCrud } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';

const UserPickerDialog = lazyComponent(
  async () => (await import('#shared/people/user-picker-dialog.tsx')).UserPickerDialog,
);
const ImportDialog = lazyComponent(
  async () => (await import('#shared/lists/import/import-dialog.tsx')).ImportDialog,
);
const UserRolesDialog = lazyComponent(async () => (await import('./user-roles-dialog.tsx')).UserRolesDialog);

type UserRow = Schema<'UserRow'>;

export type UsersTabProps = {
  readonly depart: Schema<'DepartRow'>;
  /** The user form belongs to another feature. */
  readonly renderForm: (crud: RecordCrud<UserRow>) => ReactNode;
  /** Shows the passwords of new pupils. */
  readonly renderImported: (report: ImportReport, onClose: () => void) => ReactNode;
  /** Asks who gets the department of people who leave it and are responsible for it. */
  readonly renderUnlink: (unlink: Unlink) => ReactNode;
};

type Unlink = {
  readonly departId: string;
  readonly ids: readonly string[];
  readonly run: () => Promise<Reply>;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
};

function departUsers(depId: string) {
  return defineResource({
    title: '老师/学生',
    noun: '用户',
    addText: '新建用户',
    list: (query: Omit<Parameters<typeof departUsersQuery>[0], 'depId'>) =>
      departUsersQuery({ ...query, depId }),
    create: addUser,
    update: editUser,
    permissions: { create: 'user:add', update: 'user:edit' },
    fields: {
      username: { label: '账号', kind: 'text', width: 110 },
      realname: { label: '姓名', kind: 'text', width: 96 },
      orgCodeTxt: { label: '部门', kind: 'names', width: 120 },
      sex: { label: '性别', kind: 'dict', dict: 'sex', width: 84 },
      phone: { label: '电话', kind: 'phone', number: 'phone', width: 150 },
      createTime: { label: '注册时间', kind: 'time' },
    },
    table: ['username', 'realname', 'orgCodeTxt', 'phone', 'sex'],
    hidden: ['sex'],
    detail: ['username', 'realname', 'orgCodeTxt', 'sex', 'phone', 'createTime'],
    filter: { basic: ['username', 'realname'] },
    sort: ['username', 'realname', 'createTime'],
  });
}

type Open =
  | { readonly mode: 'pick'; readonly isBusy?: boolean; readonly error?: string }
  | { readonly mode: 'import' }
  | { readonly mode: 'roles'; readonly user: UserRow };

/** 老师/学生: the members of a department and of its descendants. */
export function UsersTab({ depart, renderForm, renderImported, renderUnlink }: UsersTabProps) {
  const [resource] = useState(() => departUsers(depart.id));
  const page = useInnerPage('depart-users');
  const list = useResourceList(resource, page);
  const plain = useRecordCrud<UserRow>({ resource, list, name: ' users' });
  const notices = useNotices();
  const { can } = usePermission();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [leaving, setLeaving] = useState<Pick<Unlink, 'ids' | 'run'>>();
  const close = () => setOpen(undefined);
  const unlink = {
    text: '移出部门',
    permission: 'depart:user',
    title: '确认移出',
    question: (names: string) => `把${names}移出${depart.departName}吗？`,
    danger: true,
    warningOf: async (_ids: readonly string[], rows: readonly ResourceRow[]) => teacherWarning(rows, depart),
    run: (ids: readonly string[]) => removeDepartUsers(depart.id, ids.join(',')),
  };
  const clear = {
    ...unlink,
    text: '清空班级',
    title: '确认清空班级',
    warningOf: async () => undefined,
    question: '把所有学生移出这个班级吗？学生账号不会删除。',
    run: () => clearDepart(depart.id),
  };
  const crud: RecordCrud<UserRow> = {
    ...plain,
    ask: (action, ids) => {
      const isTeacher = list.rows.some((row) => ids.includes(row.id) && isResponsibleFor(row, depart.id));
      if (action.text === unlink.text && isTeacher && can('user:edit'))
        setLeaving({ ids, run: () => removeDepartUsers(depart.id, ids.join(',')) });
      else plain.ask(action, ids);
    },
  };
  const add = async (userIdList: string[]) => {
    setOpen({ mode: 'pick', isBusy: true });
    try {
      const { message } = await addDepartUsers({ depId: depart.id, userIdList });
      notices.show({ kind: 'success', text: message });
      close();
      await list.refresh();
    } catch (error) {
      setOpen({ mode: 'pick', error: messageOf(error, '操作失败') });
    }
  };
  return (
    <ResourceView
      resource={resource}
      page={page}
      list={list}
      crud={crud}
      batch={[unlink]}
      renderToolbar={() => (
        <Can action="depart:user">
          <Button type="button" variant="surface" onClick={() => setOpen({ mode: 'pick' })}>
            <UserPlus size={16} aria-hidden="true" />
            添加已有用户
          </Button>
        </Can>
      )}
      moreActions={[
        { text: '导入学生', permission: 'depart:user', onSelect: () => setOpen({ mode: 'import' }) },
        {
          text: '清空班级',
          permission: 'depart:user',
          danger: true,
          onSelect: () => crud.ask(clear, [depart.id]),
        },
      ]}
      rowActions={(user) => [
        {
          text: '分配部门角色',
          permission: 'depart:role',
          onSelect: () => setOpen({ mode: 'roles', user }),
        },
        {
          text: '移出部门',
          danger: true,
          permission: 'depart:user',
          onSelect: () => crud.ask({ ...unlink, run: () => removeDepartUser(depart.id, user.id) }, [user.id]),
        },
      ]}
      renderForm={renderForm}
    >
      <Dialogs
        open={open}
        depart={depart}
        renderImported={renderImported}
        onAdd={(ids) => void add(ids)}
        onChanged={() => void list.refresh()}
        onClose={close}
      />
      {leaving === undefined
        ? null
        : renderUnlink({
            departId: depart.id,
            ...leaving,
            onChanged: async () => {
              crud.select(leaving.ids, false);
              await list.refresh();
            },
            onClose: () => setLeaving(undefined),
          })}
    </ResourceView>
  );
}

const isResponsibleFor = (row: ResourceRow, departId: string): boolean =>
  textOf(row, 'departIds').split(',').includes(departId);

/** Says which of the users are responsible for the department, which ends with the membership. */
function teacherWarning(
  rows: readonly ResourceRow[],
  { id, departName }: UsersTabProps['depart'],
): string | undefined {
  const names = rows
    .filter((row) => isResponsibleFor(row, id))
    .map((row) => textOf(row, 'realname') || textOf(row, 'username'));
  return names.length === 0 ? undefined : `${names.join('、')}将不再负责${departName}。`;
}

type DialogsProps = Pick<UsersTabProps, 'depart' | 'renderImported'> & {
  readonly open: Open | undefined;
  readonly onAdd: (userIds: string[]) => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

function Dialogs({ open, depart, renderImported, onAdd, onChanged, onClose }: DialogsProps) {
  return (
    <Suspense>
      {open?.mode === 'pick' ? (
        <UserPickerDialog
          title="添加已有用户"
          busy={open.isBusy ?? false}
          error={open.error}
          onConfirm={(users) => onAdd(users.map(({ id }) => id))}
          onClose={onClose}
        />
      ) : null}
      {open?.mode === 'import' ? (
        <ImportDialog
          imports={{
            name: '学生',
            send: (file, fields, options) =>
              importStudents(file, { ...fields, departIds: depart.id }, options),
            template: studentTemplate,
          }}
          renderDone={renderImported}
          onImported={onChanged}
          onClose={onClose}
        />
      ) : null}
      {open?.mode === 'roles' ? (
        <UserRolesDialog departId={depart.id} user={open.user} onClose={onClose} />
      ) : null}
    </Suspense>
  );
}
