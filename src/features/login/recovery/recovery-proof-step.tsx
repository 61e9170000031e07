import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { useFocusField } from '#shared/react/use-focus-field.ts';
import type { RecoveryProof } from '#machines/password-recovery/recovery-forms.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { RecoveryActor } from './recovery-account-step.tsx';
import { SmsCodeField } from '../sms-code-field.tsx';
import { focusFirst } from '../focus-first.ts';
import formStyles from '../account-forms.module.css';
import styles from '../login-form.module.css';

const proofOptions = [
  { value: 'phone', text: '短信验证' },
  { value: 'code', text: '重置码' },
] as const;

/** 手机验证, or a code from a teacher or an administrator. */
export function ProofStep({ actor }: { readonly actor: RecoveryActor }) {
  const { account, way, ways: offered, resendIn, problem } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('verifying'));
  const isSending = useSelector(actor, (snapshot) => snapshot.matches({ proving: 'sending' }));
  const [typed, setTyped] = useState({ phone: '', smscode: '', resetCode: '' });
  const form = useFocusField(problem);
  const proof: RecoveryProof =
    way === 'phone'
      ? { way, phone: typed.phone.trim(), smscode: typed.smscode.trim() }
      : { way, resetCode: typed.resetCode.trim() };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'proof.submit', proof });
  };
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    readOnly: isBusy,
    error: problem?.field === name ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form ref={form} className={styles['form']} noValidate aria-label="身份验证" onSubmit={submit}>
      <TextField label="账号" size="3" value={account} readOnly />
      {offered.length > 1 ? (
        <SegmentedChoice
          label="验证方式"
          value={way}
          options={proofOptions}
          disabled={isBusy || isSending}
          onChange={(chosen) => actor.send({ type: 'way.choose', way: chosen })}
        />
      ) : null}
      <div key={way} ref={focusFirst} className={styles['form']}>
        {way === 'phone' ? (
          <>
            <TextField
              label="手机号"
              labelHidden
              required
              size="3"
              type="tel"
              inputMode="tel"
              placeholder="账号绑定的手机号"
              autoComplete="tel-national"
              maxLength={11}
              {...field('phone')}
            />
            <SmsCodeField
              {...field('smscode')}
              isSending={isSending}
              resendIn={resendIn}
              onRequest={() => actor.send({ type: 'sms.request', phone: typed.phone.trim() })}
            />
          </>
        ) : (
          <TextField
            label="重置码"
            labelHidden
            required
            size="3"
            placeholder="请输入重置码"
            hint="重置码由老师或管理员发放，24 小时内有效，只能使用一次"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            {...field('resetCode')}
          />
        )}
      </div>
      <div className={formStyles['buttons']}>
        <Button
          type="button"
          variant="surface"
          color="gray"
          size="3"
          disabled={isBusy || isSending}
          onClick={() => actor.send({ type: 'step.back' })}
        >
          上一步
        </Button>
        <BusyButton type="submit" size="3" busy={isBusy} disabled={isSending}>
          下一步
        </BusyButton>
      </div>
    </form>
  );
}
