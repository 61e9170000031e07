import { useApp } from '#shared/app/app-context.tsx';
import { useCaptcha } from './use-captcha.ts';

/** The captcha of public forms: required unless the server is configured without captchas. */
export function useFormCaptcha() {
  const { config } = useApp();
  const { field, renew } = useCaptcha();
  const isRequired = config.captcha !== 'off';
  return {
    isRequired,
    /** A captcha is required, and the field is empty. */
    isEmpty: isRequired && field.value === '',
    answer: isRequired ? { captcha: field.value.trim(), checkKey: field.checkKey } : {},
    renew,
    field,
  };
}
