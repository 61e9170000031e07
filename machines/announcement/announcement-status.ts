import { announcementMachine } from './announcement.machine.ts';
import type { AnnouncementEvent } from './announcement.machine.ts';

/** send_status on the wire and in the table. */
const stateOfStatus = { '0': 'draft', '1': 'released', '2': 'revoked' } as const;

export type SendStatus = keyof typeof stateOfStatus;

export function isSendStatus(value: string | null | undefined): value is SendStatus {
  return typeof value === 'string' && Object.hasOwn(stateOfStatus, value);
}

/** Whether this may happen to an announcement of that status. */
export function mayHappen(status: SendStatus, type: AnnouncementEvent['type']): boolean {
  return announcementMachine.resolveState({ value: stateOfStatus[status] }).can({ type });
}

/** The statuses in which this may happen. */
export function statusesFor(type: AnnouncementEvent['type']): SendStatus[] {
  return Object.keys(stateOfStatus)
    .filter(isSendStatus)
    .filter((status) => mayHappen(status, type));
}
