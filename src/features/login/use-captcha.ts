import { useState } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { randomKey } from '#shared/text/random-key.ts';

/** The captcha of public forms: requested unless the server disables it. Each picture works once. */
export function useCaptcha() {
  const { config } = useApp();
  const [checkKey, setCheckKey] = useState(randomKey);
  const [captcha, setCaptcha] = useState('');
  const isRequired = config.captcha !== 'off';
  const renew = () => {
    setCaptcha('');
    setCheckKey(randomKey());
  };
  return {
    isAsked: isRequired,
    /** There is a picture, and nothing was typed. */
    isMissing: isRequired && captcha === '',
    answer: isRequired ? { captcha: captcha.trim(), checkKey } : {},
    renew,
    field: {
      name: 'captcha',
      checkKey,
      value: captcha,
      onChange: (event: { target: { value: string } }) => setCaptcha(event.target.value),
      onRefresh: renew,
    },
  };
}
