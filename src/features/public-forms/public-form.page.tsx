import { useParams } from '@tanstack/react-router';
import { CaptchaField } from '#features/login/captcha-field.tsx';
import { useFormCaptcha } from '#features/login/use-form-captcha.ts';
import { PublicJudge } from '#features/form-rows/rules/public-judge.tsx';
import { PublicForm } from './public-form.tsx';

/** 公开填写: the page of a public link. */
export function PublicFormView() {
  const { token = '' } = useParams({ strict: false });
  const { answer, renew, field } = useFormCaptcha();
  return (
    <PublicForm
      // Another link is another form, with its own draft.
      key={token}
      token={token}
      judge={PublicJudge}
      captcha={{ answer, renew, field, Field: CaptchaField }}
    />
  );
}
