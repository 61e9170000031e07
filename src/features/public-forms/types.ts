import type { ComponentType } from 'react';

type CaptchaInput = {
  readonly name: string;
  readonly checkKey: string;
  readonly value: string;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onRefresh: () => void;
};

/** The captcha that is required after many answers. */
export type CaptchaPart = {
  readonly answer: { readonly captcha?: string; readonly checkKey?: string };
  readonly renew: () => void;
  readonly field: CaptchaInput;
  readonly Field: ComponentType<CaptchaInput & { readonly error: string | undefined }>;
};
