import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { checkOnlyUser, register as createAccount } from '#shared/api/access.ts';
import { ApiError } from '#shared/api/errors.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { refusalOf, type FieldRule } from '#shared/forms/field-rule.ts';
import { useFieldRule, withRules } from '#shared/forms/use-field-rule.ts';
import { useFormDraft } from '#shared/forms/use-form-draft.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { RestoredBar } from '#shared/ui/states/restored-bar.tsx';
import { keepFocus } from '../keep-focus.ts';
import { RegisterFields } from './register-fields.tsx';
import {
  emptyRegistration,
  registerBody,
  registerSchema,
  usernameProblem,
  type RegisterNeeds,
  type RegisterValues,
} from './register-schema.ts';
import { useFormCaptcha } from '../use-form-captcha.ts';
import { useSmsCode } from '#shared/people/use-sms-code.ts';
import formStyles from '../account-forms.module.css';
import styles from '../login-form.module.css';

type RegisterFormProps = {
  /** Codes can be sent by text message. */
  readonly hasSms: boolean;
  readonly onRegistered: (account: string) => void;
};

// The form's own messages; the server's are for users who add other people.
const usernameRule: FieldRule = async (username, signal) => {
  if (usernameProblem(username) !== undefined) return undefined;
  return (await refusalOf(checkOnlyUser({ username }, signal), 'username')) && '账号已存在！';
};
/** Fields that the server checks before it consumes the captcha. */
const beforeCaptcha: ReadonlySet<string> = new Set(['username', 'password', 'realname']);

/** A registration. The input, except passwords and codes, survives a reload. */
export function RegisterForm({ hasSms, onRegistered }: RegisterFormProps) {
  const notices = useNotices();
  const picture = useFormCaptcha();
  const sms = useSmsCode();
  const checks = { username: useFieldRule(usernameRule) };
  const needs: RegisterNeeds = { sms: hasSms, captcha: picture.isRequired };
  const form = useForm<RegisterValues>({
    mode: 'onTouched',
    defaultValues: emptyRegistration,
    resolver: withRules(zodResolver(registerSchema(needs)), checks),
  });
  const draft = useFormDraft(form, { name: '注册', isPublic: true });
  const renewCaptcha = () => {
    picture.renew();
    form.setValue('captcha', '');
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      const { result } = await createAccount(registerBody(values, needs, picture.field.checkKey));
      draft.forget();
      onRegistered(result.username);
    } catch (error) {
      notices.show({ kind: 'error', title: '注册失败', text: messageOf(error, '请求出现错误，请稍后再试') });
      const field = error instanceof ApiError ? error.field : undefined;
      // A captcha is valid for one answer.
      if (field === undefined || !beforeCaptcha.has(field)) renewCaptcha();
      if (isField(field)) form.setError(field, { message: messageOf(error, '') }, { shouldFocus: true });
    }
  });
  const requestCode = async () => {
    const { phone, captcha } = form.getValues();
    if (!(await form.trigger('phone', { shouldFocus: true }))) return;
    if (picture.isRequired && captcha.trim() === '') {
      form.setError('captcha', { message: '请输入验证码！' }, { shouldFocus: true });
      return;
    }
    const answer = picture.isRequired ? { captcha: captcha.trim(), checkKey: picture.field.checkKey } : {};
    const problem = await sms.request({ mobile: phone.trim(), smsmode: '1', ...answer });
    renewCaptcha();
    if (problem === undefined) form.setFocus('smscode');
    else form.setError(problem.field === 'captcha' ? 'captcha' : 'phone', problem, { shouldFocus: true });
  };
  return (
    <form
      className={styles['form']}
      noValidate
      aria-labelledby="register-title"
      onSubmit={(event) => void submit(event)}
    >
      <h1 id="register-title" className={styles['title']}>
        注册
      </h1>
      {draft.wasRestored ? (
        <RestoredBar
          onDiscard={() => {
            draft.forget();
            form.reset();
          }}
        />
      ) : null}
      <RegisterFields
        form={form}
        checks={checks}
        needs={needs}
        picture={{ checkKey: picture.field.checkKey, onRefresh: renewCaptcha }}
        sms={{ isSending: sms.isSending, resendIn: sms.resendIn, onRequest: () => void requestCode() }}
      />
      <BusyButton type="submit" size="3" busy={form.formState.isSubmitting} onMouseDown={keepFocus}>
        注册
      </BusyButton>
      <div className={formStyles['links']}>
        <Link to="/user/login" className={styles['link']}>
          用已有账号登录
        </Link>
      </div>
    </form>
  );
}

function isField(name: string | undefined): name is keyof RegisterValues {
  return name !== undefined && Object.hasOwn(emptyRegistration, name);
}
