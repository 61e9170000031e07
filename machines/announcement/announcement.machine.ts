import { setup } from 'xstate';

/** What may happen to an announcement; each is one button of the management page. */
export type AnnouncementEvent = {
  type: 'announcement.edit' | 'announcement.release' | 'announcement.revoke' | 'announcement.remove';
};

/**
 * The life of an announcement (docs/behaviour.md#announcements): what is out is revoked before it goes, and
 * never changed. What was revoked can be released again.
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
