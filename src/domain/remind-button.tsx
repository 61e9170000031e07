import { useSelector } from '@xstate/react';
import { BellRing } from 'lucide-react';
import { createActor, fromPromise } from 'xstate';
import { useNotices } from '#lib/app-context.tsx';
import { inspected } from '#lib/inspected.ts';
import { useLastingActor } from '#lib/use-lasting-actor.ts';
import { remindingMachine } from '#machines/reminding/reminding.machine.ts';
import { BusyButton } from '#ui/busy-button.tsx';

type RemindButtonProps = {
  /** Sends the reminder; the button shows the answer. Give the button a key of its subject. */
  readonly send: () => Promise<{ readonly message: string }>;
};

/** 提醒未交学生 (machines/reminding). */
export function RemindButton({ send }: RemindButtonProps) {
  const notices = useNotices();
  const actor = useLastingActor(() =>
    createActor(
      remindingMachine.provide({
        actors: {
          sendReminder: fromPromise<void>(async () => {
            const { message } = await send();
            // The toast also appears after the user has left the page.
            notices.show({ kind: 'success', text: message });
          }),
        },
      }),
      inspected,
    ),
  );
  const mode = useSelector(actor, ({ value }) => value);
  return (
    <BusyButton
      variant="surface"
      busy={mode === 'sending'}
      disabled={mode === 'sent'}
      onClick={() => actor.send({ type: 'reminder.send' })}
    >
      <BellRing size={16} aria-hidden="true" />
      {mode === 'sent' ? '已提醒' : '提醒未交学生'}
    </BusyButton>
  );
}
