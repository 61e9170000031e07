import type { ComponentProps } from 'react';
import { passwordStrength } from '#machines/password-recovery/new-password.ts';
import { PasswordField } from './password-field.tsx';
import styles from '../account-forms.module.css';

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  /** The typed password, for the meter. */
  readonly typed: string;
};

/** A new password with its strength. */
export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  const strength = passwordStrength(typed);
  return (
    <div className={styles['newPassword']}>
      <PasswordField autoComplete="new-password" {...field} />
      {typed === '' ? null : (
        <div className={styles['strength']} data-strength={strength}>
          <span className={styles['bars']} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          <output>强度：{strength}</output>
          <p className={styles['advice']}>请至少输入 6 个字符。请不要使用容易被猜到的密码。</p>
        </div>
      )}
    </div>
  );
}
