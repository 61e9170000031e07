import { useRef, useState } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { randomKey } from '#shared/text/random-key.ts';

type CaptchaOptions = {
  /** Default: the rule of public forms, which require a captcha unless the server is configured without captchas. */
  readonly required?: boolean;
};

/** The captcha of a form. Each picture works once. */
export function useCaptcha({ required }: CaptchaOptions = {}) {
  const { config } = useApp();
  const [checkKey, setCheckKey] = useState(randomKey);
  const [captcha, setCaptcha] = useState('');
  const latestKey = useRef(checkKey);
  const isRequired = required ?? config.captcha !== 'off';
  const renew = () => {
    latestKey.current = randomKey();
    setCheckKey(latestKey.current);
    setCaptcha('');
  };
  return {
    isRequired,
    /** A captcha is required, and the field is empty. */
    isEmpty: isRequired && captcha === '',
    answer: isRequired ? { captcha: captcha.trim(), checkKey } : {},
    renew,
    /** Returns the key of the displayed picture, also to a function that was created in an earlier render. */
    latestKey: () => latestKey.current,
    field: {
      name: 'captcha',
      checkKey,
      value: captcha,
      onChange: (event: { target: { value: string } }) => setCaptcha(event.target.value),
      onRefresh: renew,
    },
  };
}
