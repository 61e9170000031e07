import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise, waitFor } from 'xstate';
import { sendSms } from '#shared/api/access.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import { smsRequestMachine, type SmsProblem } from '#machines/sms-request/sms-request.machine.ts';
import type { Schema } from '#openapi/index.ts';

/** Requests a code by text message, at most once a minute. */
export function useSmsCode() {
  const notices = useNotices();
  const [machine] = useState(() =>
    smsRequestMachine.provide({
      actors: {
        requestSms: fromPromise<{ message: string }, Schema<'SmsRequest'>>(({ input }) => sendSms(input)),
      },
      actions: { announceSent: (_, { message }) => void notices.show({ kind: 'success', text: message }) },
    }),
  );
  const actor = useActorRef(machine, inspected);
  return {
    isSending: useSelector(actor, (snapshot) => snapshot.matches('sending')),
    resendIn: useSelector(actor, ({ context }) => context.resendIn),
    /** Resolves to the problem after the server's answer; undefined when the message was sent. */
    request: async (request: Schema<'SmsRequest'>): Promise<SmsProblem | undefined> => {
      actor.send({ type: 'sms.request', request });
      // Rejected when the form was unmounted meanwhile: no caller needs the result.
      const settled = await waitFor(actor, (snapshot) => !snapshot.matches('sending')).catch(() => undefined);
      return settled?.context.problem;
    },
  };
}
