import { User } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldCheck } from '#shared/forms/use-field-rule.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { CaptchaField } from '../captcha-field.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { PasswordField } from '../password/password-field.tsx';
import type { RegisterNeeds, RegisterValues } from './register-schema.ts';
import { SmsCodeField } from '../sms-code-field.tsx';
import formStyles from '../account-forms.module.css';

type RegisterFieldsProps = {
  readonly form: UseFormReturn<RegisterValues>;
  readonly checks: { readonly username: FieldCheck };
  readonly needs: RegisterNeeds;
  readonly picture: { readonly checkKey: string; readonly onRefresh: () => void };
  readonly sms: {
    readonly isSending: boolean;
    readonly resendIn: number;
    readonly onRequest: () => void;
  };
};

/** The fields of a registration. The real name is shown in the lists of the teacher. */
export function RegisterFields({ form, checks, needs, picture, sms }: RegisterFieldsProps) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="账号"
        labelHidden
        required
        size="3"
        placeholder="请输入账号"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        before={<User size={18} aria-hidden="true" />}
        error={errors.username?.message ?? checks.username.problem}
        {...register('username', { onChange: checks.username.onChange })}
      />
      <TextField
        label="姓名"
        labelHidden
        size="3"
        placeholder="姓名（选填，方便老师认识你）"
        autoComplete="name"
        maxLength={100}
        error={errors.realname?.message}
        {...register('realname')}
      />
      <NewPasswordField
        placeholder="至少6位密码，区分大小写"
        maxLength={64}
        typed={watch('password')}
        error={errors.password?.message}
        {...register('password', {
          deps: formState.touchedFields.confirmpassword ? ['confirmpassword'] : [],
        })}
      />
      <PasswordField
        label="确认密码"
        placeholder="确认密码"
        autoComplete="new-password"
        maxLength={64}
        error={errors.confirmpassword?.message}
        {...register('confirmpassword')}
      />
      <TextField
        label="手机号"
        labelHidden
        required={needs.sms}
        size="3"
        type="tel"
        inputMode="tel"
        placeholder={needs.sms ? '11 位手机号' : '11 位手机号（选填）'}
        autoComplete="tel-national"
        maxLength={11}
        before={<span className={formStyles['prefix']}>+86</span>}
        error={errors.phone?.message}
        {...register('phone')}
      />
      {needs.captcha ? (
        <CaptchaField {...picture} error={errors.captcha?.message} {...register('captcha')} />
      ) : null}
      {needs.sms ? <SmsCodeField {...sms} error={errors.smscode?.message} {...register('smscode')} /> : null}
    </>
  );
}
