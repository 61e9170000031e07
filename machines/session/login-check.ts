export type LoginFields = {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
  readonly rememberMe: boolean;
};

export type LoginErrors = { readonly [Name in 'username' | 'password' | 'captcha']?: string | undefined };

/** The rules and wordings of the login form (docs/behaviour.md#login). Written out: decision 063 says why. */
export function checkLogin(
  { username, password, captcha }: Omit<LoginFields, 'rememberMe'>,
  needsCaptcha: boolean,
): LoginErrors {
  return {
    ...(username === '' ? { username: '请输入账号！' } : {}),
    ...(password === '' ? { password: '请输入密码！' } : {}),
    ...(needsCaptcha && captcha === '' ? { captcha: '请输入验证码！' } : {}),
  };
}
