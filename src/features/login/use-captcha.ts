import { useState } from 'react';
import { randomKey } from '#shared/text/random-key.ts';

/** The captcha of a form. Each picture works once. */
export function useCaptcha() {
  const [checkKey, setCheckKey] = useState(randomKey);
  const [value, setValue] = useState('');
  const renew = () => {
    setValue('');
    setCheckKey(randomKey());
  };
  return {
    renew,
    field: {
      name: 'captcha',
      checkKey,
      value,
      onChange: (event: { target: { value: string } }) => setValue(event.target.value),
      onRefresh: renew,
    },
  };
}
