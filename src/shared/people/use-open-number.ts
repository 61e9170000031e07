import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { openUserPhone } from '#shared/api/user.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';

export type Numbers = Schema<'UserNumbers'>;

/** Returns whether a number is masked, as others' numbers are for users without full access. */
export const isCutShort = (number: string): boolean => number.includes('*');

/**
 * Reveals the numbers of a person, which the operation log records; returns undefined when it was refused and shown.
 */
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
