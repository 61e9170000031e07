/** Specification §7: declared but unused. Neither called here nor answered by our server (rulings, §7). */
export const declaredPaths = {
  forgePassword: '/auth/forge-password',
  register: '/auth/register',
  sendSms: '/account/sms',
  userInfo: '/user/info',
} as const;
