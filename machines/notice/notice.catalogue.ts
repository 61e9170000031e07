import { passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { noticeMachine } from './notice.machine.ts';

const noticeExpired = passed('noticeDuration', 'notice.shown');

export const noticeEntry: CatalogueEntry = {
  id: 'notice',
  title: '提示',
  purpose:
    'One notice on the screen: it goes after 4 s, counted anew when the same is said again, or when it is closed. Each runs by itself; which are shown together is a list.',
  specification: ['docs/behaviour.md#notices'],
  machine: noticeMachine,
  input: { duration: undefined },
  samples: [{ title: '同样的话', event: { type: 'notice.repeat', duration: undefined } }],
  scenarios: [
    { title: '4 秒后消失', events: [noticeExpired], ends: 'gone' },
    {
      title: '再说一次，重新计时',
      events: [{ type: 'notice.repeat', duration: undefined }, noticeExpired],
      ends: 'gone',
    },
  ],
};
