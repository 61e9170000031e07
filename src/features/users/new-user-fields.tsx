import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { MoreFields } from '#shared/forms/more-fields.tsx';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { isClass } from '#shared/people/depart-rows.ts';
import { CheckField, RadioField } from '#shared/ui/fields/choice-fields.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { Identity, IdentityOption } from './new-user-rules.ts';
import type { UserChecks } from './use-user-checks.ts';
import { PersonFields } from './user-fields.tsx';
import type { UserValues } from './user-schema.ts';

type NewUserFieldsProps = {
  readonly form: UseFormReturn<UserValues>;
  readonly checks: UserChecks;
  readonly roles: readonly Schema<'RoleOption'>[];
  readonly identities: readonly IdentityOption[];
  /** The caller may make the user responsible for departments. */
  readonly maySetResponsible: boolean;
  readonly phoneDisabled: boolean;
  readonly onIdentity: (identity: Identity) => void;
  readonly onName: () => void;
};

/** The fields of a new user: what a school always fills in, and the rest folded. */
export function NewUserFields(props: NewUserFieldsProps) {
  const { form, checks, identities, roles, maySetResponsible, phoneDisabled, onIdentity, onName } = props;
  const { control, register, formState } = form;
  const { errors } = formState;
  const [userIdentity, isManager] = useWatch({ control, name: ['userIdentity', 'isManager'] });
  const identity = userIdentity === '1' ? 'student' : isManager ? 'manager' : 'teacher';
  const hasFoldedError = Object.keys(errors).some(
    (name) => !shown.has(name) && !(isManager && name === 'selectedroles'),
  );
  return (
    <>
      <div data-wide>
        <RadioField label="身份" options={identities} value={identity} onChange={onIdentity} />
      </div>
      <div data-wide>
        <TextField
          label="姓名"
          required
          placeholder="请输入姓名"
          maxLength={100}
          autoComplete="off"
          error={errors.realname?.message}
          {...register('realname', { onChange: onName })}
        />
      </div>
      {identity === 'manager' ? <ManagerRole form={form} identities={identities} roles={roles} /> : null}
      <Controlled control={control} name="selecteddeparts" isWide>
        {(bound) => (
          <DepartPicker
            {...placeTexts[identity]}
            required={identity === 'student'}
            {...(identity === 'manager' ? {} : { canChoose: isClass })}
            {...(identity === 'student' || maySetResponsible ? {} : { hint: '由管理员指定负责的班级' })}
            {...bound}
          />
        )}
      </Controlled>
      <TextField
        label="账号"
        required
        placeholder={identity === 'student' ? '请输入学号' : '请输入账号'}
        maxLength={100}
        autoComplete="off"
        hint={identity === 'student' ? '登录用，通常是学号' : '登录用，可以修改'}
        error={errors.username?.message ?? checks.username.problem}
        {...register('username', { onChange: checks.username.onChange })}
      />
      <TextField
        label="初始密码"
        placeholder="留空则自动生成"
        maxLength={64}
        autoComplete="off"
        hint="第一次登录时，本人改成自己的密码"
        error={errors.password?.message}
        {...register('password')}
      />
      <MoreFields title="更多设置" hasError={hasFoldedError}>
        {identity === 'manager' ? null : (
          <Controlled control={control} name="selectedroles">
            {(bound) => (
              <CheckField
                label="角色分配"
                required
                options={roles.map(({ id, roleName }) => ({ value: id, text: roleName }))}
                {...bound}
              />
            )}
          </Controlled>
        )}
        <Controlled control={control} name="otherdeparts">
          {(bound) => <DepartPicker label="其他部门" hint="只是成员，不负责" {...bound} />}
        </Controlled>
        <PersonFields
          form={form}
          checks={checks}
          phoneDisabled={phoneDisabled}
          isStudent={identity === 'student'}
          userId={undefined}
        />
      </MoreFields>
    </>
  );
}

/** Fields outside of 更多设置. */
const shown: ReadonlySet<string> = new Set(['realname', 'selecteddeparts', 'username', 'password']);

const placeTexts = {
  teacher: { label: '任教班级', hint: '可以不选，老师登录后可以自己新建班级' },
  student: { label: '班级' },
  manager: { label: '负责部门', hint: '能看到这些部门和下级班级的老师和学生' },
} as const;

function ManagerRole({ form, identities, roles }: Pick<NewUserFieldsProps, 'form' | 'identities' | 'roles'>) {
  const ids = identities.find(({ value }) => value === 'manager')?.roles ?? [];
  return (
    <Controlled control={form.control} name="selectedroles" isWide>
      {({ value, error, onChange }) => (
        <SelectField
          label="角色"
          required
          placeholder="请选择角色"
          options={roles
            .filter(({ id }) => ids.includes(id))
            .map(({ id, roleName }) => ({ value: id, text: roleName }))}
          value={value[0] ?? ''}
          error={error}
          onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
        />
      )}
    </Controlled>
  );
}
