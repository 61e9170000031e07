/**
 * Declared but unused: the client does not call them and our server does not answer them
 * (docs/wire.md#older-operations).
 */
export const declaredPaths = {
  forgePassword: '/auth/forge-password',
  register: '/auth/register',
  sendSms: '/account/sms',
  userInfo: '/user/info',
} as const;
