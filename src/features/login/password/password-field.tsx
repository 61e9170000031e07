import { IconButton } from '@radix-ui/themes';
import { Eye, EyeOff, Lock } from 'lucide-react';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { TextField } from '#shared/ui/fields/text-field.tsx';

type PasswordFieldProps = Pick<
  ComponentProps<'input'>,
  'name' | 'placeholder' | 'autoComplete' | 'maxLength' | 'onInput' | 'onChange' | 'onBlur' | 'ref'
> & {
  readonly label?: string;
  readonly error: string | undefined;
};

/** The password, with a visibility toggle and a caps lock warning. */
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
      before={<Lock size={18} aria-hidden="true" />}
      after={
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          aria-label={`${shown ? '隐藏' : '显示'}${label}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
        </IconButton>
      }
      hint={capsLock ? '大写锁定已打开' : null}
      error={error}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      {...input}
    />
  );
}
