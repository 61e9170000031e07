import { passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { cloudLinkMachine } from './cloud-link.machine.ts';

const cloudRequest = { type: 'cloud.want' };
const joined = { type: 'room.opened' };

export const cloudLinkEntry: CatalogueEntry = {
  id: 'cloud-link',
  title: '云变量的连接',
  purpose:
    'The line of one work that is being played to its cloud variables: opened when it has some, a heartbeat after 20 s of silence, a new attempt 5 s after it broke, less often the more came to nothing, and an end when the work may not be played any more.',
  specification: ['docs/behaviour.md#editor', 'docs/wire.md#heartbeat'],
  machine: cloudLinkMachine,
  compares: { 'room.closed': { context: ['failures'] }, 'room.opened': { context: ['failures'] } },
  samples: [
    { title: '网络断开', event: { type: 'room.closed', code: 1006 } },
    { title: '登录已结束', event: { type: 'room.closed', code: 4401 } },
  ],
  scenarios: [
    {
      title: '作品有云变量，连接成功',
      events: [cloudRequest, joined],
      ends: '{"linked":{"open":"listening"}}',
    },
    {
      title: '断开后重新连接',
      events: [
        cloudRequest,
        joined,
        { type: 'room.closed', code: 1006 },
        passed('reconnectDelay', 'cloudLink.waiting'),
      ],
      ends: '{"linked":"connecting"}',
    },
    {
      title: '登录已结束，不再连接',
      events: [cloudRequest, joined, { type: 'room.closed', code: 4401 }],
      ends: 'refused',
    },
  ],
};
