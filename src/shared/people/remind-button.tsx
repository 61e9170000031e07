import { useMutation } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useNotices } from '#shared/app/app-context.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';

type RemindButtonProps = {
  /** Sends the reminder; the button shows the answer. Give the button a key of its subject. */
  readonly send: () => Promise<{ readonly message: string }>;
};

/** 提醒未交学生, once for as long as the button is mounted; a failed reminder may be sent again. */
export function RemindButton({ send }: RemindButtonProps) {
  const notices = useNotices();
  const reminder = useMutation({
    mutationFn: send,
    // The toast also appears after the user has left the page.
    onSuccess: ({ message }) => void notices.show({ kind: 'success', text: message }),
  });
  return (
    <BusyButton
      variant="surface"
      busy={reminder.isPending}
      disabled={reminder.isSuccess}
      onClick={() => reminder.mutate()}
    >
      <BellRing size={16} aria-hidden="true" />
      {reminder.isSuccess ? '已提醒' : '提醒未交学生'}
    </BusyButton>
  );
}
