import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { mySubRolesQuery } from '#shared/api/role.ts';
import { addUser, departUsersKey, usersKey } from '#shared/api/user.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import type { RecordFormProps } from '#shared/forms/record-form.tsx';
import { withRules } from '#shared/forms/use-field-rule.ts';
import { useOfferedDeparts } from '#shared/people/offered-departs.ts';
import { useDepartsRead } from '#shared/people/use-departs.ts';
import type { Credentials } from './account-rules.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { NewUserFields } from './new-user-fields.tsx';
import { identitiesOf, startOf, type Identity } from './new-user-rules.ts';
import { useProposal } from './use-proposal.ts';
import { useUserChecks } from './use-user-checks.ts';
import { emptyUser, idsOf, newUserBody, userSchema, type UserValues } from './user-schema.ts';

type NewUserDrawerProps = RecordFormProps<Schema<'UserRow'>> & {
  readonly phoneDisabled: boolean;
  /** Initial departments, joined by commas: the new user is a pupil of them. */
  readonly departIds: string;
  /** The initial role; the identity follows from it. */
  readonly roleId: string | undefined;
};

/** 添加用户: identity, name and classes; the credential sheet follows. Mount it to open it. */
export function NewUserDrawer({ crud, departIds, roleId, phoneDisabled }: NewUserDrawerProps) {
  const roles = useQuery(mySubRolesQuery());
  const maySetResponsible = useSession(({ context }) =>
    ['admin', 'dev'].some((role) => context.roles.includes(role)),
  );
  const checks = useUserChecks(undefined);
  const institutions = useInstitutions();
  const institution = institutions.length === 1 ? institutions[0] : undefined;
  const [initial, setInitial] = useState<UserValues>();
  // Once only: later answers must not overwrite input.
  if (initial === undefined && roles.data !== undefined)
    setInitial({
      ...emptyUser,
      selecteddeparts: idsOf(departIds),
      ...startOf(roles.data, departIds, roleId),
    });
  const form = useForm<UserValues>({
    defaultValues: emptyUser,
    resolver: withRules(zodResolver(userSchema(true, !maySetResponsible || institutions.length > 1)), checks),
    ...(initial === undefined ? {} : { values: initial }),
  });
  const { nameOf } = useDepartsRead(useWatch({ control: form.control, name: 'selecteddeparts' }));
  const propose = useProposal(form, checks);
  const client = useQueryClient();
  const made = useRef<Credentials>(undefined);
  const [account, setAccount] = useState<Credentials>();
  const options = identitiesOf(roles.data ?? []);
  const save = async (values: UserValues) => {
    const { username, realname, selecteddeparts } = values;
    const password = await propose.passwordToSave(values);
    const { message } = await addUser(
      newUserBody({ ...values, password }, { maySetResponsible, keepsPhone: phoneDisabled }),
    );
    // The lists behind the credential sheet already show the account; `crud.saved` follows when the sheet is closed.
    for (const queryKey of [usersKey(), departUsersKey()]) void client.invalidateQueries({ queryKey });
    const departName = selecteddeparts.map((id) => nameOf(id)).join('、');
    made.current = { username, realname, password, departName };
    return message;
  };
  const choose = (identity: Identity) => {
    const option = options.find(({ value }) => value === identity);
    if (option === undefined) return;
    const isManager = identity === 'manager';
    const places = form.getValues('selecteddeparts').filter((id) => id !== institution);
    const settings = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('userIdentity', identity === 'student' ? '1' : '2', settings);
    form.setValue('isManager', isManager, settings);
    form.setValue(
      'selectedroles',
      isManager && option.roles.length > 1 ? [] : option.roles.slice(0, 1),
      settings,
    );
    form.setValue(
      'selecteddeparts',
      isManager && institution !== undefined ? [institution] : places,
      settings,
    );
    propose.now();
  };
  if (account !== undefined)
    return (
      <CredentialsDialog
        accounts={[account]}
        title="账号"
        departLabel={form.getValues('isManager') ? '部门' : '班级'}
        onClose={() => crud.saved()}
      />
    );
  return (
    <FormDrawer
      title={crud.formTitle}
      draft={{ name: '新增' }}
      form={form}
      needs={{ isReady: initial !== undefined, error: roles.error, retry: () => void roles.refetch() }}
      save={save}
      onSaved={() => setAccount(made.current)}
      onClose={crud.close}
      onRestored={(refused) => void crud.restored(refused)}
    >
      <NewUserFields
        form={form}
        checks={checks}
        roles={roles.data ?? []}
        identities={options}
        maySetResponsible={maySetResponsible}
        phoneDisabled={phoneDisabled}
        onIdentity={choose}
        onName={propose.soon}
      />
    </FormDrawer>
  );
}

/** Returns the ids of the institutions; none while they are loading, and in a school without classes. */
function useInstitutions(): readonly string[] {
  const { data = [] } = useOfferedDeparts(false);
  return data.filter(({ orgCategory }) => orgCategory === '1').map(({ id }) => id);
}
