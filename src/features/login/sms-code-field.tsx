import type { ComponentProps } from 'react';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { keepFocus } from './keep-focus.ts';
import styles from './account-forms.module.css';

type SmsCodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'size'> & {
  readonly error: string | undefined;
  readonly isSending: boolean;
  /** Seconds until another can be requested. */
  readonly resendIn: number;
  readonly onRequest: () => void;
};

/** The code of a text message, and the button that requests one (docs/behaviour.md#recovery). */
export function SmsCodeField({ error, isSending, resendIn, onRequest, ...input }: SmsCodeFieldProps) {
  return (
    <div className={styles['code']}>
      <TextField
        label="短信验证码"
        labelHidden
        required
        size="3"
        placeholder="手机短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={error}
        {...input}
      />
      <BusyButton
        type="button"
        variant="surface"
        color="gray"
        size="3"
        busy={isSending}
        disabled={resendIn > 0}
        onMouseDown={keepFocus}
        onClick={onRequest}
      >
        {resendIn > 0 ? `${resendIn} 秒后重发` : '获取验证码'}
      </BusyButton>
    </div>
  );
}
