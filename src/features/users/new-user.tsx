import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { Can, usePermission } from '#shared/app/can.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { users } from './user-resource.ts';
import { UserDrawer } from './user-drawer.tsx';

type NewUserProps = {
  /** The initial role of the form. */
  readonly roleId: string;
  readonly onSaved: () => void;
};

/** 添加用户 outside the list of users: a button with the form. */
export function NewUser({ roleId, onSaved }: NewUserProps) {
  const { isDisabled } = usePermission();
  const crud = useRecordCrud<Schema<'UserRow'>>({
    resource: users,
    list: { rows: [], refresh: async () => onSaved() },
    name: ' newUser',
  });
  const isOpen = crud.mode === 'editing' || crud.mode === 'saving';
  return (
    <Can action="user:add">
      <Button type="button" onClick={crud.create}>
        <Plus size={16} aria-hidden="true" />
        添加用户
      </Button>
      {isOpen ? (
        <UserDrawer crud={crud} roleId={roleId} phoneDisabled={isDisabled('user:form:phone')} />
      ) : null}
    </Can>
  );
}
