import { Button, Text } from '@radix-ui/themes';
import { useActorRef, useSelector } from '@xstate/react';
import { User } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import { useFocusField } from '#shared/react/use-focus-field.ts';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ThemeScope } from '#shared/ui/theme-scope.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { requiredPasswordChangeWithEffects } from './required-password-effects.ts';
import styles from './required-password-dialog.module.css';

type RequiredPasswordDialogProps = {
  /** The login that continues with the new password. */
  readonly login: Schema<'LoginResult'>;
  readonly onChanged: () => void;
  readonly onLeave: () => void;
};

/**
 * Explains the reason, and takes the new password twice; the old one was typed a moment ago. The only other exit is
 * 退出登录.
 */
export function RequiredPasswordDialog({ login, onChanged, onLeave }: RequiredPasswordDialogProps) {
  const formId = useId();
  const notices = useNotices();
  const { username } = login.userInfo;
  const [machine] = useState(() => requiredPasswordChangeWithEffects(notices, onChanged));
  const actor = useActorRef(machine, { ...inspected, input: { username, token: login.token } });
  const isBusy = useSelector(actor, (snapshot) => !snapshot.matches('choosing'));
  const problem = useSelector(actor, ({ context }) => context.problem);
  const [values, setValues] = useState({ password: '', confirmpassword: '' });
  const form = useFocusField(problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'password.submit', form: values });
  };
  const field = (name: keyof typeof values) => ({
    name,
    maxLength: 64,
    error: problem?.field === name ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={isBusy} onClick={onLeave}>
        退出登录
      </Button>
      <BusyButton type="submit" form={formId} busy={isBusy}>
        保存
      </BusyButton>
    </>
  );
  return (
    <ThemeScope detached>
      <Modal open title="请设置新密码" width={440} closable={false} footer={footer} onClose={onLeave}>
        <Text as="p" size="2" color="gray">
          现在的密码是老师或管理员设置的。请先改成只有自己知道的密码，再继续使用。
        </Text>
        <form
          id={formId}
          ref={form}
          className={styles['form']}
          aria-label="设置新密码"
          aria-busy={isBusy}
          noValidate
          onSubmit={submit}
        >
          {problem !== undefined && problem.field === undefined ? (
            <p role="alert" className="error-text">
              {problem.message}
            </p>
          ) : null}
          <TextField
            label="账号"
            labelHidden
            size="3"
            name="username"
            autoComplete="username"
            readOnly
            // The first input is the password; this shows its account, for password managers too.
            tabIndex={-1}
            value={username}
            before={<User size={18} aria-hidden="true" />}
          />
          <NewPasswordField
            {...field('password')}
            label="新密码"
            placeholder="新密码，至少6位，区分大小写"
            typed={values.password}
          />
          <PasswordField
            {...field('confirmpassword')}
            label="确认新密码"
            placeholder="请再输入一次新密码"
            autoComplete="new-password"
          />
        </form>
      </Modal>
    </ThemeScope>
  );
}
