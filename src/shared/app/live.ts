import type { ActorRefFrom } from 'xstate';
import type { departmentSwitchMachine } from '#machines/department-switch/department-switch.machine.ts';
import type { liveChannelMachine } from '#machines/live-channel/live-channel.machine.ts';
import type { NewMessages } from './new-messages.ts';

export type DepartmentActor = ActorRefFrom<typeof departmentSwitchMachine>;

/** The services that keep the page up to date during a session; `src/app` creates them with the first session. */
export type Live = {
  /**
   * Fetches the announcement lists now; also restarts polling that stopped on an error, and reconnects a closed socket.
   */
  readonly refresh: () => void;
  readonly newMessages: NewMessages;
  /** The dialog that changes the department. */
  readonly department: DepartmentActor;
  readonly channel: ActorRefFrom<typeof liveChannelMachine>;
};
