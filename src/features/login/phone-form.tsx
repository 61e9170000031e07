import { useRef, useState, type FormEvent } from 'react';
import { useApp, useSession } from '#shared/app/app-context.tsx';
import { focusField } from '#shared/react/focus-field.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { SmsCodeField } from './sms-code-field.tsx';
import { submitCredentials } from './submit-credentials.ts';
import { useFormCaptcha } from './use-form-captcha.ts';
import { useSmsCode } from '#shared/people/use-sms-code.ts';
import formStyles from './account-forms.module.css';
import styles from './login-form.module.css';

type Problem = { readonly field: 'mobile' | 'captcha' | 'smscode'; readonly message: string };

const missingCaptcha: Problem = { field: 'captcha', message: '请输入验证码！' };
const missingCode: Problem = { field: 'smscode', message: '请输入短信验证码！' };

function mobileProblem(mobile: string): Problem | undefined {
  return /^1[3-9]\d{9}$/.test(mobile) ? undefined : { field: 'mobile', message: '手机号格式不正确！' };
}

/** 手机号登录: a code by text message instead of a password. */
export function PhoneForm() {
  const { session } = useApp();
  const failure = useSession(({ context }) => context.failure);
  const isBusy = useSession((snapshot) => !snapshot.matches('anonymous'));
  const sms = useSmsCode();
  const captcha = useFormCaptcha();
  const [values, setValues] = useState({ mobile: '', smscode: '', rememberMe: true });
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const mobile = values.mobile.trim();
  /** Shows a problem at its field; returns true if there is one. */
  const showProblem = (found: Problem | undefined) => {
    setProblem(found);
    if (found !== undefined) focusField(form.current, found.field);
    return found !== undefined;
  };
  const requestCode = async () => {
    if (showProblem(mobileProblem(mobile) ?? (captcha.isEmpty ? missingCaptcha : undefined))) return;
    const sendingProblem = await sms.request({ mobile, smsmode: '0', ...captcha.answer });
    captcha.renew();
    if (sendingProblem === undefined) focusField(form.current, 'smscode');
    else showProblem({ field: sendingProblem.field ?? 'mobile', message: sendingProblem.message });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = values.smscode.trim();
    if (isBusy || showProblem(mobileProblem(mobile) ?? (code === '' ? missingCode : undefined))) return;
    const request = { mobile, captcha: code, remember_me: values.rememberMe };
    await submitCredentials(session, { method: 'phone', request });
  };
  const errorAt = (field: Problem['field']) => (problem?.field === field ? problem.message : undefined);
  const setField = (name: 'mobile' | 'smscode') => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value });
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
        before={<span className={formStyles['prefix']}>+86</span>}
        value={values.mobile}
        error={errorAt('mobile')}
        onChange={setField('mobile')}
      />
      {captcha.isRequired ? <CaptchaField {...captcha.field} error={errorAt('captcha')} /> : null}
      <SmsCodeField
        name="smscode"
        value={values.smscode}
        error={errorAt('smscode')}
        onChange={setField('smscode')}
        isSending={sms.isSending}
        resendIn={sms.resendIn}
        onRequest={() => void requestCode()}
      />
      <label className={styles['remember']}>
        <input
          type="checkbox"
          checked={values.rememberMe}
          onChange={(event) => setValues({ ...values, rememberMe: event.target.checked })}
        />
        自动登录
      </label>
      <BusyButton type="submit" size="3" busy={isBusy}>
        登录
      </BusyButton>
    </form>
  );
}
