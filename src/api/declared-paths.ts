/** Declared but unused: neither called here nor answered by our server (docs/wire.md#older-operations). */
export const declaredPaths = {
  forgePassword: '/auth/forge-password',
  register: '/auth/register',
  sendSms: '/account/sms',
  userInfo: '/user/info',
} as const;
