import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Glyph } from '#ui/glyph.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './login-form.module.css';

type PasswordFieldProps = Pick<
  ComponentProps<'input'>,
  'name' | 'placeholder' | 'autoComplete' | 'maxLength' | 'onInput' | 'onChange' | 'onBlur' | 'ref'
> & {
  readonly label?: string;
  readonly error: string | undefined;
};

/** The password, with an eye to show it and a word when caps lock is on. */
export function PasswordField({ label = '密码', error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      label={label}
      labelHidden
      required
      size="3"
      type={shown ? 'text' : 'password'}
      placeholder="密码"
      autoComplete="current-password"
      maxLength={128}
      before={<Glyph name="lock" size={18} />}
      after={
        <button
          type="button"
          className={styles['eye']}
          aria-label={`${shown ? '隐藏' : '显示'}${label}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Glyph name={shown ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
      hint={capsLock ? '大写锁定已打开' : null}
      error={error}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      {...input}
    />
  );
}
