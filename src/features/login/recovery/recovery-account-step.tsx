import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { User } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { waitFor, type ActorRefFrom } from 'xstate';
import { focusField } from '#shared/react/focus-field.ts';
import { useFocusField } from '#shared/react/use-focus-field.ts';
import type { passwordRecoveryMachine } from '#machines/password-recovery/password-recovery.machine.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { CaptchaField } from '../captcha-field.tsx';
import { useFormCaptcha } from '../use-form-captcha.ts';
import formStyles from '../account-forms.module.css';
import styles from '../login-form.module.css';

export type RecoveryActor = ActorRefFrom<typeof passwordRecoveryMachine>;

/** 账号: the account whose password is lost. */
export function AccountStep({ actor }: { readonly actor: RecoveryActor }) {
  const initialAccount = useSelector(actor, ({ context }) => context.account);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('finding'));
  const [account, setAccount] = useState(initialAccount);
  const [isCaptchaMissing, setCaptchaMissing] = useState(false);
  const captcha = useFormCaptcha();
  const form = useFocusField(problem);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isMissing = captcha.isEmpty && account.trim() !== '';
    setCaptchaMissing(isMissing);
    if (isMissing) {
      focusField(form.current, 'captcha');
      return;
    }
    actor.send({ type: 'account.submit', form: { account: account.trim(), ...captcha.answer } });
    if (!actor.getSnapshot().matches('finding')) return;
    // Rejected when the user has left the page meanwhile.
    const outcome = await waitFor(actor, (snapshot) => !snapshot.matches('finding')).catch(() => undefined);
    // Each picture works once.
    if (outcome?.matches('naming') === true) captcha.renew();
  };
  const errorAt = (name: 'account' | 'captcha') => (problem?.field === name ? problem.message : undefined);
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-label="账号"
      onSubmit={(event) => void submit(event)}
    >
      {problem !== undefined && problem.field === undefined ? (
        <Hint color="red" role="alert">
          {problem.message}
        </Hint>
      ) : null}
      <TextField
        name="account"
        label="账号或手机号"
        labelHidden
        required
        size="3"
        placeholder="请输入账号或手机号"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        before={<User size={18} aria-hidden="true" />}
        value={account}
        readOnly={isBusy}
        error={errorAt('account')}
        onChange={(event) => setAccount(event.target.value)}
      />
      {captcha.isRequired ? (
        <CaptchaField
          {...captcha.field}
          error={isCaptchaMissing && captcha.isEmpty ? '请输入验证码！' : errorAt('captcha')}
        />
      ) : null}
      <BusyButton type="submit" size="3" busy={isBusy}>
        下一步
      </BusyButton>
      <div className={formStyles['links']}>
        <Link to="/user/login" className={styles['link']}>
          用已有账号登录
        </Link>
      </div>
    </form>
  );
}
