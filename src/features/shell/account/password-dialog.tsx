import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import {
  emptyPasswordForm,
  passwordProblems,
  type PasswordField,
} from '#machines/password-change/password-form.ts';
import { useFocusField } from '#shared/react/use-focus-field.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import styles from './password-dialog.module.css';

const fields = [
  { name: 'oldpassword', label: '旧密码', placeholder: '请输入旧密码', autoComplete: 'current-password' },
  { name: 'password', label: '新密码', placeholder: '请输入新密码', autoComplete: 'new-password' },
  { name: 'confirmpassword', label: '确认新密码', placeholder: '请确认新密码', autoComplete: 'new-password' },
] as const satisfies readonly {
  name: PasswordField;
  label: string;
  placeholder: string;
  autoComplete: string;
}[];

/**
 * The dialog of docs/behaviour.md#password: 800 wide; it stays open when the server refuses, and shows errors at their
 * fields.
 */
export function PasswordDialog({ actor }: { readonly actor: ActorRefFrom<typeof passwordChangeMachine> }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('submitting'));
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem);
  const [form, setForm] = useState(emptyPasswordForm);
  const [tried, setTried] = useState(false);
  const marked = useFocusField(problem);
  const typed: ReturnType<typeof passwordProblems> = tried ? passwordProblems(form) : {};
  const errorOf = (name: PasswordField) =>
    typed[name] ?? (problem?.field === name ? problem.message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    actor.send({ type: 'password.submit', form });
  };
  const footer = (
    <>
      <Button
        type="button"
        variant="surface"
        color="gray"
        disabled={isBusy}
        onClick={() => actor.send({ type: 'password.cancel' })}
      >
        关闭
      </Button>
      <BusyButton type="submit" form="password-change" busy={isBusy}>
        保存
      </BusyButton>
    </>
  );
  return (
    <Modal
      open
      title="修改密码"
      width={800}
      footer={footer}
      onClose={() => actor.send({ type: 'password.cancel' })}
    >
      <form
        id="password-change"
        ref={marked}
        className={styles['form']}
        onSubmit={submit}
        noValidate
        aria-busy={isBusy}
      >
        {fields.map(({ name, label, placeholder, autoComplete }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            required
            type="password"
            placeholder={placeholder}
            autoComplete={autoComplete}
            maxLength={64}
            value={form[name]}
            readOnly={isBusy}
            error={errorOf(name)}
            onChange={(event) => setForm({ ...form, [name]: event.target.value })}
          />
        ))}
      </form>
    </Modal>
  );
}
