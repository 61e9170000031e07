import type { ActorRefFrom } from 'xstate';
import type { departmentSwitchMachine } from '#machines/department-switch/department-switch.machine.ts';
import type { liveChannelMachine } from '#machines/live-channel/live-channel.machine.ts';
import type { NewMessages } from './new-messages.ts';

export type DepartmentActor = ActorRefFrom<typeof departmentSwitchMachine>;

/** What keeps the page up to date while somebody is logged in; made in `src/app` with the first session. */
export type Live = {
  /** Fetches the lists of announcements now; polling that had stopped on an error goes on, and a line that is off is tried. */
  readonly refresh: () => void;
  readonly newMessages: NewMessages;
  /** The dialog that changes the department. */
  readonly department: DepartmentActor;
  readonly channel: ActorRefFrom<typeof liveChannelMachine>;
};
