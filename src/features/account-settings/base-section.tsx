import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { editProfile, profileQuery } from './api.ts';
import { useApp } from '#shared/app/app-context.tsx';
import { useIsPupil } from '#shared/app/use-is-pupil.ts';
import { useReaderWord } from '#shared/app/use-reader-word.ts';
import { birthdayBounds, birthdayMonth } from '#shared/text/date-check.ts';
import { messageOf } from '#machines/message-of.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { useInputProtection } from '#shared/forms/use-input-protection.tsx';
import { withRules, useFieldRule } from '#shared/forms/use-field-rule.ts';
import { useSave } from '#shared/forms/use-save.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { DateField } from '#shared/ui/dates/date-field.tsx';
import { DetailList } from '#shared/ui/detail-list.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { AvatarSetting } from './avatar-setting.tsx';
import { IdentityProof } from './identity-proof.tsx';
import { profileBody, profileSchema, profileValues, type ProfileValues } from './profile-schema.ts';
import styles from './settings.module.css';
import { uniqueRule } from '#shared/forms/field-rule.ts';

/** 基本设置: the personal data. */
export function BaseSection() {
  const profile = useQuery(profileQuery());
  if (profile.data !== undefined) return <ProfileForm profile={profile.data} />;
  return profile.isError ? (
    <ErrorState text={messageOf(profile.error, '加载失败')} onRetry={() => void profile.refetch()} />
  ) : (
    <PageSkeleton />
  );
}

const sexes = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
] as const;

function ProfileForm({ profile }: { readonly profile: Schema<'Profile'> }) {
  const { session } = useApp();
  const isPupil = useIsPupil();
  const word = useReaderWord();
  const queryClient = useQueryClient();
  const checks = useProfileChecks(session.getSnapshot().context.userInfo?.id);
  const form = useForm<ProfileValues>({
    values: profileValues(profile),
    resetOptions: { keepDirtyValues: true },
    resolver: withRules(zodResolver(profileSchema), checks),
  });
  const { register, control } = form;
  const { errors, isDirty } = form.formState;
  const { submit, isSaving } = useSave({
    form,
    save: async (values) => {
      const { result, message } = await editProfile(profileBody(values));
      session.send({ type: 'user.replaced', userInfo: result });
      form.reset({ ...values, oldpassword: '', smscode: '' });
      return message;
    },
    onSaved: () => void queryClient.invalidateQueries({ queryKey: profileQuery().queryKey }),
  });
  const protection = useInputProtection(form, { name: 'profile', staysOnSearch: true });
  return (
    <>
      <div className={styles['base']}>
        <form
          className={styles['form']}
          noValidate
          aria-label="基本设置"
          onSubmit={(event) => {
            event.preventDefault();
            if (event.target === event.currentTarget) void submit();
          }}
        >
          {protection.bar}
          <TextField
            label="姓名"
            required
            placeholder="请输入姓名"
            maxLength={100}
            autoComplete="name"
            readOnly={!profile.mayRename}
            hint={profile.mayRename ? null : '姓名由老师修改，需要修改时请联系老师'}
            error={errors.realname?.message}
            {...register('realname')}
          />
          {profile.mayRename ? null : (
            <TextField
              label="昵称"
              placeholder="请输入昵称"
              hint="别的班和没有登录的人看到的是昵称，不写会自动起一个"
              maxLength={12}
              error={errors.nickname?.message}
              {...register('nickname')}
            />
          )}
          <Controlled control={control} name="birthday">
            {(bound) => (
              <DateField
                label="生日"
                openAt={birthdayMonth(!profile.mayRename)}
                {...birthdayBounds()}
                {...bound}
              />
            )}
          </Controlled>
          <SelectField label="性别" options={sexes} placeholder="请选择性别" {...register('sex')} />
          <TextField
            label="邮箱"
            type="email"
            placeholder="请输入邮箱"
            maxLength={45}
            autoComplete="email"
            error={errors.email?.message ?? checks.email.problem}
            {...register('email', { onChange: checks.email.onChange })}
          />
          <TextField
            label="手机号"
            type="tel"
            inputMode="tel"
            placeholder="请输入手机号"
            maxLength={11}
            autoComplete="tel"
            error={errors.phone?.message ?? checks.phone.problem}
            {...register('phone', { onChange: checks.phone.onChange })}
          />
          <IdentityProof form={form} profile={profile} />
          <SubmitButton isSaving={isSaving} isDirty={isDirty} />
        </form>
        <AvatarSetting mayUpload={profile.mayUploadAvatar} isPupil={!profile.mayRename} />
      </div>
      <DetailList
        title="账号信息"
        columns={2}
        items={[
          { term: '账号', value: profile.username },
          ...(isPupil ? [] : [{ term: '角色', value: joined(profile.roleTxt) }]),
          { term: word('所属部门'), value: joined(profile.orgCodeTxt) },
          { term: '学校', value: profile.school },
          { term: word('工号 / 学号'), value: profile.workNo },
        ]}
      />
      {protection.dialog}
    </>
  );
}

type SubmitButtonProps = { readonly isSaving: boolean; readonly isDirty: boolean };

function SubmitButton({ isSaving, isDirty }: SubmitButtonProps) {
  return (
    <div>
      <BusyButton type="submit" busy={isSaving} disabled={!isDirty}>
        提交
      </BusyButton>
    </div>
  );
}

function joined(names: string | null | undefined): string {
  return (names ?? '').split(',').filter(Boolean).join('、');
}

/** The uniqueness checks, with the messages of the user form; `id` is the user's own. */
function useProfileChecks(id: string | undefined) {
  const unique = (field: string, message: string) =>
    uniqueRule({ table: 'sys_user', field, message, dataId: id });
  return {
    phone: useFieldRule(unique('phone', '手机号已存在！')),
    email: useFieldRule(unique('email', '邮箱已存在！')),
  };
}
