import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent } from 'react';
import { useApp } from '#lib/app-context.tsx';
import { inspected } from '#lib/inspected.ts';
import { randomKey } from '#lib/random-key.ts';
import { createSessionStore } from '#lib/session-store.ts';
import type { LoginErrors } from '#machines/session/login-check.ts';
import type { Schema } from '#openapi/index.ts';
import { reloginWithEffects } from './relogin-effects.ts';

/**
 * The account of an expired page logs in again (machines/relogin). The session hears of it as of a login in another
 * window: the same person goes on with the new token and loses nothing.
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
    /** The login that waits for a password of one's own: somebody else has set the present one meanwhile. */
    due: isOwing ? due : undefined,
    goOn: () => actor.send({ type: 'password.renewed' }),
    /** Undefined: nobody asks for one. */
    captcha: needsCaptcha
      ? { ...captcha.field, onInput: forget('captcha'), error: errors.captcha }
      : undefined,
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
function useCaptcha() {
  const [shown, setShown] = useState(randomKey);
  const [value, setValue] = useState('');
  /** What the call of a moment sends: it is made once, for every drawing. */
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
