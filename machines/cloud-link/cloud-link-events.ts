/** Values by name, as the work's project names them. */
export type CloudValues = Readonly<Record<string, string>>;

/** Events from the room: the connection is open; a message arrived, so it is alive; it is closed. */
export type RoomNews =
  | { type: 'room.opened' }
  | { type: 'room.heard' }
  | { type: 'room.closed'; code: number };

/** The message to the room that the page is still there, in a form it answers. */
export type RoomOrder = { type: 'beat' };

/** `cloud.want` when a work with cloud variables is being played, `cloud.rest` when it is not any more. */
export type CloudLinkEvent = RoomNews | { type: 'cloud.want' | 'cloud.rest' };

/** 4401: the session ended. 4404: the work may not be played any more. 4400: the room does not understand this page. */
const finalCodes: ReadonlySet<number> = new Set([4400, 4401, 4404]);

/** Whether another attempt is pointless. */
export function isFinal(code: number): boolean {
  return finalCodes.has(code);
}
