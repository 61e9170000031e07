import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { systemConfigQuery } from '#shared/api/config.ts';
import { useSmsCode } from '#shared/people/use-sms-code.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { asksForProof, type ProfileValues } from './profile-schema.ts';
import styles from './settings.module.css';

type IdentityProofProps = {
  readonly form: UseFormReturn<ProfileValues>;
  readonly profile: Schema<'Profile'>;
};
type ProofProps = {
  readonly form: UseFormReturn<ProfileValues>;
  /** The current phone number; empty without one. */
  readonly phone: string;
};

const proofOptions = [
  { value: 'password', text: '输入当前密码' },
  { value: 'sms', text: '用原手机号收验证码' },
] as const;

/**
 * Another phone number or e-mail address gives access to the account: the change requires the password, or the old
 * phone.
 */
export function IdentityProof({ form, profile }: IdentityProofProps) {
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] });
  return asksForProof({ email, phone }, profile) ? <Proof form={form} phone={profile.phone ?? ''} /> : null;
}

function Proof({ form, phone }: ProofProps) {
  const { data } = useQuery(systemConfigQuery());
  const hasSms = phone !== '' && (data?.loginWays?.some(({ way }) => way === 'phone') ?? false);
  const [chosen, setChosen] = useState<'password' | 'sms'>('password');
  const proofMethod = hasSms ? chosen : 'password';
  const choose = (next: 'password' | 'sms') => {
    form.setValue('oldpassword', '');
    form.setValue('smscode', '');
    form.clearErrors(['oldpassword', 'smscode']);
    setChosen(next);
  };
  return (
    <fieldset className={styles['proof']}>
      <legend>修改手机号或邮箱前，需要确认是本人操作</legend>
      {hasSms ? (
        <SegmentedChoice label="确认方式" value={proofMethod} options={proofOptions} onChange={choose} />
      ) : null}
      {proofMethod === 'sms' ? (
        <OldPhone form={form} phone={phone} />
      ) : (
        <TextField
          label="当前密码"
          required
          type="password"
          placeholder="请输入当前密码"
          autoComplete="current-password"
          maxLength={128}
          error={form.formState.errors.oldpassword?.message}
          {...form.register('oldpassword')}
        />
      )}
    </fieldset>
  );
}

function OldPhone({ form, phone }: ProofProps) {
  const sms = useSmsCode();
  const request = async () => {
    const refused = await sms.request({ mobile: phone, smsmode: '3' });
    if (refused === undefined) form.setFocus('smscode');
    else form.setError('smscode', { message: refused.message });
  };
  return (
    <TextField
      label="短信验证码"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      hint={`发送到 ${phone.slice(0, 3)}****${phone.slice(-4)}`}
      error={form.formState.errors.smscode?.message}
      after={
        <BusyButton
          type="button"
          variant="surface"
          color="gray"
          busy={sms.isSending}
          disabled={sms.resendIn > 0}
          onClick={() => void request()}
        >
          {sms.resendIn > 0 ? `${sms.resendIn} 秒后重发` : '获取验证码'}
        </BusyButton>
      }
      {...form.register('smscode')}
    />
  );
}
