import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { captchaQuery } from './api.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { keepFocus } from './keep-focus.ts';
import styles from './login-form.module.css';

type CaptchaFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onInput' | 'onBlur' | 'ref'
> & {
  readonly checkKey: string;
  readonly onRefresh: () => void;
  readonly error: string | undefined;
};

/** The captcha: the user types the picture's characters; a click on the picture loads another. */
export function CaptchaField({ checkKey, onRefresh, error, ...input }: CaptchaFieldProps) {
  const { data, isError } = useQuery(captchaQuery(checkKey));
  return (
    <div className={styles['captcha']}>
      <TextField
        label="验证码"
        labelHidden
        required
        size="3"
        placeholder="请输入验证码"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        error={error}
        {...input}
      />
      <button
        type="button"
        className={styles['picture']}
        aria-label="换一张验证码"
        title="看不清？换一张"
        onMouseDown={keepFocus}
        onClick={onRefresh}
      >
        {isError ? '加载失败，点击重试' : null}
        {data === undefined ? null : <img src={data} alt="验证码图片" />}
      </button>
    </div>
  );
}
