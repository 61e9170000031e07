import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { isShownByClient } from '#api/errors.ts';
import { openUserPhone } from '#api/user.ts';
import { useNotices } from '#lib/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';

export type Numbers = Schema<'UserNumbers'>;

/** Whether a number came cut short, as whoever does not see everybody gets those of others. */
export const isCutShort = (number: string): boolean => number.includes('*');

/** Opens the numbers of a person, which the operation log remembers; undefined when that was refused, and said. */
export function useOpenNumber(userId: string) {
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<Numbers | undefined> => {
    setBusy(true);
    try {
      return await openUserPhone(userId);
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '操作失败') });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, open };
}
