import type { Deps } from '#server/deps.ts';
import { send } from '#server/live/publish.ts';
import { hashOfSecret } from './qa-link.rules.ts';
import { findLink, noteSeen } from './qa-link.store.ts';
import { endQaLink } from './end-link.ts';
import { partsOf } from './qa-parts.ts';
import type { QaDeps } from './qa-sockets.ts';
import { qaTopic } from './qa-topics.ts';

/** The permission that the inspector's page asks for, too. */
const permission = 'qa:inspector';

/** QA links in the database; frames travel between servers by the bus. */
export function qaDeps(deps: Deps): Omit<QaDeps, 'bus' | 'log'> {
  const { db, clock, codeSecret, sessions, permissions } = deps;
  return {
    now: () => clock().getTime(),
    watcherOf: async (token) => {
      const caller = await sessions.authenticateFree(token);
      if (caller === undefined) return undefined;
      const may = caller.grants.has(permission) || (await permissions.openCodes()).has(permission);
      return may ? caller.userId : undefined;
    },
    linkOfWatcher: (linkId) => findLink(db, 'id', linkId),
    linkOfTicket: (ticket) => findLink(db, 'ticketHash', hashOfSecret(codeSecret, ticket)),
    noteSeen: (linkId, role) => noteSeen(db, linkId, role, clock()),
    end: (linkId, reason) => endQaLink(db, linkId, reason),
    // One after the other: their order is the frame's.
    pass: async (linkId, to, text) => {
      for (const part of partsOf(linkId, to, text)) await send(db, qaTopic, part);
    },
  };
}
