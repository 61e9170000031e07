import { setup } from 'xstate';

/** The changes of an announcement; each is one button of the management page. */
export type AnnouncementEvent = {
  type: 'announcement.edit' | 'announcement.release' | 'announcement.revoke' | 'announcement.remove';
};

/**
 * The life cycle of an announcement (docs/behaviour.md#announcements): a released one is revoked before it is
 * deleted, and never changed. A revoked one can be released again.
 */
export const announcementMachine = setup({
  types: { events: {} as AnnouncementEvent },
}).createMachine({
  id: 'announcement',
  initial: 'draft',
  states: {
    draft: {
      on: {
        'announcement.edit': { target: 'draft', reenter: true },
        'announcement.release': 'released',
        'announcement.remove': 'removed',
      },
    },
    released: { on: { 'announcement.revoke': 'revoked' } },
    revoked: { on: { 'announcement.release': 'released', 'announcement.remove': 'removed' } },
    removed: { type: 'final' },
  },
});
