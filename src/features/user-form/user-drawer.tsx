import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { addUser, editUser } from '#api/user.ts';
import { FormDrawer } from '#resource/form-drawer.tsx';
import { UserFields } from './user-fields.tsx';
import { addBody, editBody, emptyUser, userSchema, type UserValues } from './user-schema.ts';
import { useUserData } from './use-user-data.ts';

type UserDrawerProps = {
  /** Left out: a new user. */
  readonly row?: Schema<'UserRow'> | undefined;
  /** Without the right user:form:phone (strategy 2, disable). */
  readonly phoneDisabled: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** Adds or edits a user (reference 1.6). Mount it to open it. */
export function UserDrawer({ row, phoneDisabled, onSaved, onClose }: UserDrawerProps) {
  const isNew = row === undefined;
  const data = useUserData(row);
  const form = useForm<UserValues>({
    defaultValues: emptyUser,
    resolver: zodResolver(userSchema(isNew)),
    ...(data.initial === undefined ? {} : { values: data.initial }),
  });
  const save = async (values: UserValues) => {
    const { message } = isNew
      ? await addUser(addBody(values, phoneDisabled))
      : await editUser(editBody(row.id, values, phoneDisabled));
    return message;
  };
  return (
    <FormDrawer
      title={isNew ? '新增' : '编辑'}
      form={form}
      needs={data.needs}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      <UserFields form={form} isNew={isNew} phoneDisabled={phoneDisabled} data={data} />
    </FormDrawer>
  );
}
