import { Link } from '@tanstack/react-router';
import { User } from 'lucide-react';
import { Suspense, useRef, useState, type FormEvent } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { useApp, useSession } from '#shared/app/app-context.tsx';
import { focusField } from '#shared/react/focus-field.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { LoginErrors } from '#machines/session/login-check.ts';
import { readLogin } from './login-schema.ts';
import { PasswordField } from './password/password-field.tsx';
import { submitCredentials } from './submit-credentials.ts';
import { useCaptcha } from './use-captcha.ts';
import styles from './login-form.module.css';

// Most users never need a captcha.
const CaptchaField = lazyComponent(async () => (await import('./captcha-field.tsx')).CaptchaField);

type LoginFormProps = {
  readonly canRegister: boolean;
  /** Another element above already has the title. */
  readonly titleHidden: boolean;
};

/** Account, password, and a captcha once the server requires one. */
export function LoginForm({ canRegister, titleHidden }: LoginFormProps) {
  const { session, config } = useApp();
  const failure = useSession((snapshot) => snapshot.context.failure);
  const isBusy = useSession((snapshot) => !snapshot.matches('anonymous'));
  const needsCaptcha = config.captcha === 'always' || failure?.captchaNeeded === true;
  const captcha = useCaptcha();
  const [errors, setErrors] = useState<LoginErrors>({});
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { data: request, error } = readLogin(
      readForm(event.currentTarget),
      needsCaptcha ? captcha.field.checkKey : undefined,
    );
    const problems = error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? [];
    setErrors(Object.fromEntries(problems));
    if (request === undefined) {
      focusField(form.current, problems[0]?.[0] ?? '');
      return;
    }
    if (await submitCredentials(session, { method: 'password', request })) return;
    // Each picture works once: a failure needs a new one. The rest of the input stays.
    captcha.renew();
    // The disabled button has lost the focus. The focus is set after the render, because the captcha may be new.
    setTimeout(() => {
      focusField(form.current, 'password');
      focusField(form.current, 'captcha');
    });
  };
  const clearError = (name: keyof LoginErrors) => () =>
    setErrors((before) => ({ ...before, [name]: undefined }));

  return (
    <form
      ref={form}
      className={styles['form']}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="login-title"
    >
      <h1 id="login-title" className={titleHidden ? 'visually-hidden' : styles['title']}>
        账号密码登录
      </h1>
      {failure === undefined ? null : (
        // A plain text: the box of `Hint` is code that the first visit does not load.
        <p role="alert" className="error-text">
          {failure.message}
        </p>
      )}
      <TextField
        name="username"
        label="账号"
        labelHidden
        required
        size="3"
        placeholder="请输入账号"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        before={<User size={18} aria-hidden="true" />}
        error={errors.username}
        onInput={clearError('username')}
      />
      <PasswordField name="password" error={errors.password} onInput={clearError('password')} />
      {needsCaptcha ? (
        <Suspense>
          <CaptchaField {...captcha.field} onInput={clearError('captcha')} error={errors.captcha} />
        </Suspense>
      ) : null}
      <div className={styles['row']}>
        <label className={styles['remember']}>
          <input type="checkbox" name="rememberMe" defaultChecked />
          自动登录
        </label>
        <Link to="/user/$page" params={{ page: 'alteration' }} className={styles['link']}>
          忘记密码
        </Link>
      </div>
      <BusyButton type="submit" size="3" busy={isBusy}>
        登录
      </BusyButton>
      <Links canRegister={canRegister} />
    </form>
  );
}

function Links({ canRegister }: { readonly canRegister: boolean }) {
  return (
    <div className={styles['row']}>
      {canRegister ? (
        <Link to="/user/$page" params={{ page: 'register' }} className={styles['link']}>
          注册账号
        </Link>
      ) : null}
      <Link to="/" className={styles['link']}>
        返回首页
      </Link>
    </div>
  );
}

function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    username: text('username').trim(),
    // Untrimmed: a password may begin or end with a space.
    password: text('password'),
    captcha: text('captcha').trim(),
    rememberMe: data.has('rememberMe'),
  };
}
