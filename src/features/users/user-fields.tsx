import type { UseFormReturn } from 'react-hook-form';
import { birthdayBounds, birthdayMonth } from '#shared/text/date-check.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { CheckField, RadioField } from '#shared/ui/fields/choice-fields.tsx';
import { DateField } from '#shared/ui/dates/date-field.tsx';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { useDepartsRead } from '#shared/people/use-departs.ts';
import { PictureField } from '#shared/forms/upload-fields.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { PhoneField } from './phone-field.tsx';
import type { UserChecks } from './use-user-checks.ts';
import type { UserValues } from './user-schema.ts';
import { studentRole, type useUserData } from './use-user-data.ts';

type UserFieldsProps = {
  readonly form: UseFormReturn<UserValues>;
  readonly checks: UserChecks;
  /** The edited user; undefined for a new one. */
  readonly userId: string | undefined;
  readonly phoneDisabled: boolean;
  readonly data: Pick<ReturnType<typeof useUserData>, 'roles' | 'roleOptions' | 'departNames'>;
};

const identities = [
  { value: '1', text: '学生' },
  { value: '2', text: '教职工' },
] as const;
const sexes = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
] as const;

/** The fields of an existing user; those of superiors only for superiors. */
export function UserFields(props: UserFieldsProps) {
  const { form, data } = props;
  const { control, setValue, watch } = form;
  const isStudent = watch('userIdentity') === '1';
  const chooseIdentity = (identity: UserValues['userIdentity']) => {
    setValue('userIdentity', identity, { shouldDirty: true });
    const student = studentRole(data.roles);
    if (identity === '1' && student !== undefined) {
      setValue('selectedroles', [student], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
  };
  return (
    <>
      <div data-wide>
        <RadioField
          label="身份"
          options={identities}
          value={isStudent ? '1' : '2'}
          onChange={(value) => chooseIdentity(value === '2' ? '2' : '1')}
        />
      </div>
      <AccountFields form={form} />
      <Controlled control={control} name="selectedroles" isWide>
        {(bound) => <CheckField label="角色分配" required options={data.roleOptions} {...bound} />}
      </Controlled>
      <DepartFields form={form} isStudent={isStudent} otherNames={data.departNames} />
      <PersonFields {...props} isStudent={isStudent} />
    </>
  );
}

function AccountFields({ form: { register, formState } }: Pick<UserFieldsProps, 'form'>) {
  return (
    <>
      <TextField label="账号" autoComplete="off" readOnly hint="账号不可修改" {...register('username')} />
      <TextField
        label="姓名"
        required
        placeholder="请输入姓名"
        maxLength={100}
        error={formState.errors.realname?.message}
        {...register('realname')}
      />
    </>
  );
}

type DepartFieldsProps = Pick<UserFieldsProps, 'form'> & {
  readonly isStudent: boolean;
  readonly otherNames: Readonly<Record<string, string>>;
};

function DepartFields({ form, isStudent, otherNames }: DepartFieldsProps) {
  const { control, watch } = form;
  const chosen = watch('selecteddeparts');
  const { nameOf } = useDepartsRead(chosen);
  return (
    <>
      <Controlled control={control} name="selecteddeparts" isWide>
        {(bound) => (
          <DepartPicker
            label={isStudent ? '班级分配' : '部门分配'}
            required
            otherNames={otherNames}
            {...bound}
          />
        )}
      </Controlled>
      {isStudent || chosen.length === 0 ? null : (
        <Controlled control={control} name="departIds" isWide>
          {(bound) => (
            <CheckField
              label="负责部门"
              options={chosen.map((id) => ({ value: id, text: nameOf(id, otherNames) }))}
              {...bound}
            />
          )}
        </Controlled>
      )}
    </>
  );
}

/** The fields of a person that are rarely filled in for a new one. */
export function PersonFields({
  form,
  checks,
  phoneDisabled,
  isStudent,
  userId,
}: Pick<UserFieldsProps, 'form' | 'checks' | 'phoneDisabled' | 'userId'> & { readonly isStudent: boolean }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <SelectField label="性别" options={sexes} placeholder="请选择性别" {...register('sex')} />
      <Controlled control={control} name="birthday">
        {(bound) => (
          <DateField label="生日" openAt={birthdayMonth(isStudent)} {...birthdayBounds()} {...bound} />
        )}
      </Controlled>
      <TextField
        label="邮箱"
        type="email"
        placeholder="请输入邮箱"
        maxLength={45}
        error={errors.email?.message ?? checks.email.problem}
        {...register('email', { onChange: checks.email.onChange })}
      />
      <PhoneField
        form={form}
        userId={userId}
        label="手机号"
        placeholder="请输入手机号"
        maxLength={11}
        readOnly={phoneDisabled}
        hint={phoneDisabled ? '没有修改手机号的权限' : undefined}
        error={errors.phone?.message ?? checks.phone.problem}
        {...register('phone', { onChange: checks.phone.onChange })}
      />
      {isStudent ? null : (
        <>
          <TextField
            label="工号"
            placeholder="请输入工号"
            maxLength={100}
            error={errors.workNo?.message ?? checks.workNo.problem}
            {...register('workNo', { onChange: checks.workNo.onChange })}
          />
          <TextField
            label="职务"
            placeholder="请输入职务"
            maxLength={100}
            error={errors.post?.message}
            {...register('post')}
          />
        </>
      )}
      <TextField
        label="学校"
        placeholder="请输入学校"
        maxLength={100}
        error={errors.school?.message}
        {...register('school')}
      />
      <PhoneField
        form={form}
        userId={userId}
        label="座机"
        placeholder="如 010-12345678"
        maxLength={13}
        error={errors.telephone?.message}
        {...register('telephone')}
      />
      <TextField
        label="昵称"
        placeholder="请输入昵称"
        hint="学生对外显示的名字，不合适可以清空"
        maxLength={12}
        error={errors.nickname?.message}
        {...register('nickname')}
      />
      <PictureField control={control} name="avatar" label="头像" purpose="avatar" />
    </>
  );
}
