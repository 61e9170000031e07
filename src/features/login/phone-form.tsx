import { useRef, useState, type FormEvent } from 'react';
import { useApp, useSession } from '#shared/app/app-context.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { SmsCodeField } from './sms-code-field.tsx';
import { submitCredentials } from './submit-credentials.ts';
import { useCaptcha } from './use-captcha.ts';
import { useSmsCode } from '#shared/people/use-sms-code.ts';
import entry from './entry.module.css';
import styles from './login-form.module.css';

type Problem = { readonly field: 'mobile' | 'captcha' | 'smscode'; readonly message: string };

const noCaptcha: Problem = { field: 'captcha', message: '请输入验证码！' };
const noCode: Problem = { field: 'smscode', message: '请输入短信验证码！' };

function mobileProblem(mobile: string): Problem | undefined {
  return /^1[3-9]\d{9}$/.test(mobile) ? undefined : { field: 'mobile', message: '手机号格式不正确！' };
}

/** 手机号登录: a code by text message instead of a password. */
export function PhoneForm() {
  const { session } = useApp();
  const failure = useSession(({ context }) => context.failure);
  const isBusy = useSession((snapshot) => !snapshot.matches('anonymous'));
  const sms = useSmsCode();
  const captcha = useCaptcha();
  const [typed, setTyped] = useState({ mobile: '', smscode: '', isKept: true });
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const mobile = typed.mobile.trim();
  /** Shows a problem at its field; returns true if there is one. */
  const complain = (wrong: Problem | undefined) => {
    setProblem(wrong);
    if (wrong !== undefined) focusField(form.current, wrong.field);
    return wrong !== undefined;
  };
  const requestCode = async () => {
    if (complain(mobileProblem(mobile) ?? (captcha.isMissing ? noCaptcha : undefined))) return;
    const refused = await sms.request({ mobile, smsmode: '0', ...captcha.answer });
    captcha.renew();
    if (refused === undefined) focusField(form.current, 'smscode');
    else complain({ field: refused.field ?? 'mobile', message: refused.message });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = typed.smscode.trim();
    if (isBusy || complain(mobileProblem(mobile) ?? (code === '' ? noCode : undefined))) return;
    const request = { mobile, captcha: code, remember_me: typed.isKept };
    await submitCredentials(session, { way: 'phone', request });
  };
  const errorAt = (field: Problem['field']) => (problem?.field === field ? problem.message : undefined);
  const type = (name: 'mobile' | 'smscode') => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value });
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-labelledby="phone-title"
      onSubmit={(event) => void submit(event)}
    >
      <h1 id="phone-title" className="visually-hidden">
        手机号登录
      </h1>
      {failure === undefined ? null : (
        <Hint color="red" role="alert">
          {failure.message}
        </Hint>
      )}
      <TextField
        name="mobile"
        label="手机号"
        labelHidden
        required
        size="3"
        type="tel"
        inputMode="tel"
        placeholder="手机号"
        autoComplete="tel-national"
        maxLength={11}
        before={<span className={entry['prefix']}>+86</span>}
        value={typed.mobile}
        error={errorAt('mobile')}
        onChange={type('mobile')}
      />
      {captcha.isAsked ? <CaptchaField {...captcha.field} error={errorAt('captcha')} /> : null}
      <SmsCodeField
        name="smscode"
        value={typed.smscode}
        error={errorAt('smscode')}
        onChange={type('smscode')}
        isSending={sms.isSending}
        resendIn={sms.resendIn}
        onRequest={() => void requestCode()}
      />
      <label className={styles['remember']}>
        <input
          type="checkbox"
          checked={typed.isKept}
          onChange={(event) => setTyped({ ...typed, isKept: event.target.checked })}
        />
        自动登录
      </label>
      <BusyButton type="submit" size="3" busy={isBusy}>
        登录
      </BusyButton>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
