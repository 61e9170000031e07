import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import { randomKey } from '#shared/text/random-key.ts';
import { createSessionStore } from '#shared/app/session-store.ts';
import type { LoginErrors } from '#machines/session/login-check.ts';
import type { Schema } from '#openapi/index.ts';
import { reloginWithEffects } from './relogin-effects.ts';

/**
 * The account of an expired page logs in again (machines/relogin). The session receives it like a login in another
 * window: the same user continues with the new token and loses nothing.
 */
export function useRelogin(username: string) {
  const { config } = useApp();
  const captcha = useCaptcha();
  const takeLogin = useLoginTaken();
  const [machine] = useState(() =>
    reloginWithEffects({ takeLogin, checkKey: captcha.checkKey, renewCaptcha: captcha.renew }),
  );
  const actor = useActorRef(machine, {
    ...inspected,
    input: { username, needsCaptcha: config.captcha === 'always' },
  });
  const { failure, errors, due, needsCaptcha } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('loggingIn'));
  const isOwing = useSelector(actor, (snapshot) => snapshot.matches('owing'));
  const forget = (name: keyof LoginErrors) => () => actor.send({ type: 'field.change', name });
  return {
    isBusy,
    failure,
    errors,
    forget,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const password = new FormData(event.currentTarget).get('password');
      const form = {
        password: typeof password === 'string' ? password : '',
        captcha: captcha.field.value.trim(),
      };
      actor.send({ type: 'login.submit', form });
    },
    /** The login that waits for a new password: another user has set the current one meanwhile. */
    due: isOwing ? due : undefined,
    goOn: () => actor.send({ type: 'password.renewed' }),
    /** Undefined: no captcha is required. */
    captcha: needsCaptcha
      ? { ...captcha.field, onInput: forget('captcha'), error: errors.captcha }
      : undefined,
  };
}

/** The page continues with a new login. */
function useLoginTaken() {
  const { session, notices } = useApp();
  const queryClient = useQueryClient();
  return (result: Schema<'LoginResult'>) => {
    const { token, userInfo, role } = result;
    createSessionStore().keepLogin(result);
    session.send({ type: 'session.replaced', session: { token, userInfo, roles: role ?? [] } });
    notices.show({ kind: 'success', text: '已重新登录，请继续' });
    // Requests in between failed without a session.
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  };
}

/** The captcha picture, if one is required. */
function useCaptcha() {
  const [shown, setShown] = useState(randomKey);
  const [value, setValue] = useState('');
  /** The value for a call in progress: the machine is created once, for all renders. */
  const checkKey = useRef(shown);
  const renew = () => {
    checkKey.current = randomKey();
    setShown(checkKey.current);
    setValue('');
  };
  const field = {
    name: 'captcha',
    checkKey: shown,
    value,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
    onRefresh: renew,
  };
  return { field, renew, checkKey: () => checkKey.current };
}
