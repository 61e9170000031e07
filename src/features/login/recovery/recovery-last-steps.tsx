import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useFocusField } from '#shared/react/use-focus-field.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { LoginLink } from '../login-link.tsx';
import { focusFirst } from '../focus-first.ts';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { PasswordField } from '../password/password-field.tsx';
import type { RecoveryActor } from './recovery-account-step.tsx';
import formStyles from '../account-forms.module.css';
import styles from '../login-form.module.css';

type StepProps = { readonly actor: RecoveryActor };

/** 密码: the new one, twice. */
export function PasswordStep({ actor }: StepProps) {
  const problem = useSelector(actor, ({ context }) => context.problem);
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('saving'));
  const [typed, setTyped] = useState({ password: '', confirmpassword: '' });
  const form = useFocusField(problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'password.submit', form: typed });
  };
  const field = (name: keyof typeof typed) => ({
    name,
    maxLength: 64,
    error: problem?.field === name ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form ref={form} className={styles['form']} noValidate aria-label="密码" onSubmit={submit}>
      {problem !== undefined && problem.field === undefined ? (
        <Hint color="red" role="alert">
          {problem.message}
        </Hint>
      ) : null}
      <div ref={focusFirst} className={styles['form']}>
        <NewPasswordField
          {...field('password')}
          label="新密码"
          placeholder="新密码，至少6位，区分大小写"
          typed={typed.password}
        />
        <PasswordField
          {...field('confirmpassword')}
          label="确认密码"
          placeholder="确认密码"
          autoComplete="new-password"
        />
      </div>
      <BusyButton type="submit" size="3" busy={isBusy}>
        提交
      </BusyButton>
    </form>
  );
}

/** 完成: a few seconds, then the login page. */
export function DoneStep({ actor }: StepProps) {
  const secondsLeft = useSelector(actor, ({ context }) => context.secondsLeft);
  return (
    <div className={formStyles['done']} ref={focusFirst}>
      <CircleCheck size={56} strokeWidth={1.5} aria-hidden="true" />
      <h2 tabIndex={-1}>密码修改成功</h2>
      <p>将在 {secondsLeft} 秒后返回登录页。</p>
      <LoginLink>返回登录</LoginLink>
    </div>
  );
}
