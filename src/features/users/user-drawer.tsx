import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { useDeparts } from '#shared/people/use-departs.ts';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { withRules } from '#shared/forms/use-field-rule.ts';
import { NewUserDrawer } from './new-user-drawer.tsx';
import { useUserChecks } from './use-user-checks.ts';
import { UserFields } from './user-fields.tsx';
import { userBody, userLabels, userSchema, userValues, type UserValues } from './user-schema.ts';
import { useRoleChange } from './use-role-change.tsx';
import { useUserData } from './use-user-data.ts';

type UserDrawerProps = RecordFormProps<Schema<'UserRow'>> & {
  /** Without the permission user:form:phone (strategy 2, disable). */
  readonly phoneDisabled: boolean;
  /** Initial departments of a new user, joined by commas. */
  readonly departIds?: string;
  /** The initial role of a new user. */
  readonly roleId?: string;
};

/** Adds or edits a user. Mount it to open it. */
export function UserDrawer({ departIds = '', roleId, ...props }: UserDrawerProps) {
  const row = props.crud.record;
  return row === undefined ? (
    <NewUserDrawer {...props} departIds={departIds} roleId={roleId} />
  ) : (
    <EditUserDrawer {...props} row={row} />
  );
}

type EditUserDrawerProps = Pick<UserDrawerProps, 'crud' | 'phoneDisabled'> & {
  readonly row: Schema<'UserRow'>;
};

function EditUserDrawer({ crud: plainCrud, phoneDisabled, row }: EditUserDrawerProps) {
  const { crud, dialog } = useRoleChange(plainCrud, row.id);
  const data = useUserData(row);
  const checks = useUserChecks(row.id);
  const form = useForm<UserValues>({
    defaultValues: userValues(row),
    resolver: withRules(zodResolver(userSchema(false)), checks),
    ...(data.initial === undefined ? {} : { values: data.initial }),
  });
  const departs = useDeparts(useWatch({ control: form.control, name: 'selecteddeparts' }));
  const names = new Map<string, string>([
    ...data.roleOptions.map(({ value, text }) => [value, text] as const),
    ...Object.entries(data.departNames),
    ...[...departs].map(([id, { text }]) => [id, text] as const),
  ]);
  return (
    <RecordForm
      crud={crud}
      form={form}
      needs={data.needs}
      bodyOf={(values) => userBody(values, phoneDisabled)}
      valuesOf={userValues}
      labels={userLabels}
      formatValue={(name, value) => formatValue(name, value, names)}
    >
      <UserFields form={form} checks={checks} userId={row.id} phoneDisabled={phoneDisabled} data={data} />
      {dialog}
    </RecordForm>
  );
}

const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  userIdentity: { 1: '学生', 2: '教职工' },
  sex: { 1: '男', 2: '女' },
};

/** Formats a form value as text, for the comparison of two states. */
function formatValue(name: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (Array.isArray(value)) return value.map((id) => names.get(String(id)) ?? String(id)).join('、');
  return typeof value === 'string' ? (valueLabels[name]?.[value] ?? value) : '';
}
