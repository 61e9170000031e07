import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import { createSessionStore } from '#shared/app/session-store.ts';
import type { LoginErrors } from '#machines/session/login-check.ts';
import type { Schema } from '#openapi/index.ts';
import { useLatest } from '#shared/react/use-latest.ts';
import { reloginWithEffects } from './relogin-effects.ts';
import { useCaptcha } from './use-captcha.ts';

/**
 * The account of an expired page logs in again (machines/relogin). The session receives it like a login in another
 * window: the same user continues with the new token and loses nothing.
 */
export function useRelogin(username: string) {
  const { config } = useApp();
  // The machine decides whether a captcha is required.
  const captcha = useCaptcha();
  // The machine is created once, and asks for the key of the picture that is displayed then.
  const checkKey = useLatest(captcha.field.checkKey);
  const continueWithLogin = useContinueWithLogin();
  const [machine] = useState(() =>
    reloginWithEffects({
      continueWithLogin,
      checkKey,
      renewCaptcha: captcha.renew,
    }),
  );
  const actor = useActorRef(machine, {
    ...inspected,
    input: { username, needsCaptcha: config.captcha === 'always' },
  });
  const { failure, errors, pendingLogin, needsCaptcha } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('loggingIn'));
  const isCompleting = useSelector(actor, (snapshot) => snapshot.matches('completingLogin'));
  const clearError = (name: keyof LoginErrors) => () => actor.send({ type: 'field.change', name });
  return {
    isBusy,
    failure,
    errors,
    clearError,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const password = new FormData(event.currentTarget).get('password');
      const form = {
        password: typeof password === 'string' ? password : '',
        captcha: captcha.field.value.trim(),
      };
      actor.send({ type: 'login.submit', form });
    },
    /** The login whose required steps are not done, such as a new password. */
    pendingLogin: isCompleting ? pendingLogin : undefined,
    /** Continues with the pending login, whose steps are done. */
    continueLogin: () => actor.send({ type: 'login.completed' }),
    /** Undefined: no captcha is required. */
    captcha: needsCaptcha
      ? { ...captcha.field, onInput: clearError('captcha'), error: errors.captcha }
      : undefined,
  };
}

/** Returns a function that continues the page with a new login. */
function useContinueWithLogin() {
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
