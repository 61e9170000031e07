import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#api/errors.ts';
import { login } from '#api/session.ts';
import { useApp } from '#lib/app-context.tsx';
import { randomKey } from '#lib/random-key.ts';
import { createSessionStore } from '#lib/session-store.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { checkLogin, loginRequest, type LoginErrors } from './login-rules.ts';

/**
 * The account of an expired page logs in again. The session hears of it as of a login in another window: the same
 * person goes on with the new token and loses nothing.
 */
export function useRelogin(username: string) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<LoginErrors>({});
  const [due, setDue] = useState<Schema<'LoginResult'>>();
  const forget = (name: keyof LoginErrors) => () => setErrors((before) => ({ ...before, [name]: undefined }));
  const captcha = useCaptcha(forget('captcha'), errors.captcha);
  const take = useLoginTaken();
  const goOn = (result: Schema<'LoginResult'>) => {
    setDue(undefined);
    take(result);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const password = new FormData(event.currentTarget).get('password');
    const fields = {
      username,
      password: typeof password === 'string' ? password : '',
      captcha: captcha.answer,
      rememberMe: true,
    };
    const found = checkLogin(fields, captcha.isNeeded);
    setErrors(found);
    setFailure('');
    if (Object.values(found).some((error) => error !== undefined)) return;
    setBusy(true);
    try {
      const result = await login(loginRequest(fields, captcha.key));
      if (result.passwordDue === true) setDue(result);
      else goOn(result);
    } catch (error) {
      setFailure(messageOf(error, '请求出现错误，请稍后再试'));
      if (error instanceof ApiError && error.detail('captcha') === true) captcha.need();
      // Each picture works once.
      captcha.renew();
    }
    setBusy(false);
  };
  return {
    isBusy,
    failure,
    errors,
    forget,
    submit,
    /** The login that waits for a password of one's own: somebody else has set the present one meanwhile. */
    due,
    goOn,
    /** Undefined: nobody asks for one. */
    captcha: captcha.field,
  };
}

/** The page goes on with a new login. */
function useLoginTaken() {
  const { session, notices } = useApp();
  const queryClient = useQueryClient();
  return (result: Schema<'LoginResult'>) => {
    const { token, userInfo, role } = result;
    createSessionStore().keepLogin(result);
    session.send({ type: 'session.replaced', session: { token, userInfo, roles: role ?? [] } });
    notices.show({ kind: 'success', text: '已重新登录，请继续' });
    // What was asked for in between failed for want of a login.
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  };
}

/** The picture to copy, where one is asked for. */
function useCaptcha(forget: () => void, error: string | undefined) {
  const { config } = useApp();
  const [isNeeded, setNeeded] = useState(config.captcha === 'always');
  const [checkKey, setCheckKey] = useState(randomKey);
  const [answer, setAnswer] = useState('');
  const renew = () => {
    setAnswer('');
    setCheckKey(randomKey());
  };
  const field = {
    name: 'captcha',
    checkKey,
    value: answer,
    onChange: (event: { target: { value: string } }) => setAnswer(event.target.value),
    onInput: forget,
    onRefresh: renew,
    error,
  };
  return {
    isNeeded,
    need: () => setNeeded(true),
    /** Of the picture; undefined while none is asked for. */
    key: isNeeded ? checkKey : undefined,
    answer: answer.trim(),
    renew,
    field: isNeeded ? field : undefined,
  };
}
