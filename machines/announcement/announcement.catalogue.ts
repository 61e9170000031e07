import type { CatalogueEntry } from '../machine-fixtures.ts';
import { announcementMachine } from './announcement.machine.ts';

export const announcementEntry: CatalogueEntry = {
  id: 'announcement',
  title: '通告',
  purpose: 'The life of an announcement: written, released, revoked, removed. What is out is never changed.',
  specification: ['docs/behaviour.md#announcements'],
  machine: announcementMachine,
  scenarios: [
    {
      title: '编辑后发布，再撤回',
      events: [
        { type: 'announcement.edit' },
        { type: 'announcement.release' },
        { type: 'announcement.revoke' },
      ],
      ends: 'revoked',
    },
    {
      title: '草稿直接删除',
      events: [{ type: 'announcement.remove' }],
      ends: 'removed',
    },
  ],
};
