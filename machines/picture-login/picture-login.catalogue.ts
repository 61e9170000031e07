import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { pictureLoginMachine } from './picture-login.machine.ts';

const pupilChosen = { type: 'pupil.choose', pupil: 'p1' };
const sunChosen = { type: 'picture.choose', picture: 'sun' };
const fishChosen = { type: 'picture.choose', picture: 'fish' };

export const pictureLoginEntry: CatalogueEntry = {
  id: 'picture-login',
  title: '图片卡登录',
  purpose:
    'A small child comes in by a tap on herself and on her two pictures. What was wrong begins again with the first picture; a second tap on the same one costs no try.',
  specification: ['docs/behaviour.md#session'],
  machine: pictureLoginMachine,
  samples: [
    { title: '太阳', event: sunChosen },
    { title: '小鱼', event: fishChosen },
  ],
  scenarios: [
    {
      title: '点自己，点两张图片，进来了',
      events: [pupilChosen, sunChosen, fishChosen, done('logIn')],
      ends: 'entered',
    },
    {
      title: '图片不对，再试一次',
      events: [pupilChosen, sunChosen, fishChosen, failed('logIn', '图片不对，再试一次')],
      ends: 'firstPicture',
    },
    {
      title: '点错了人，返回',
      events: [pupilChosen, { type: 'choice.back' }],
      ends: 'choosing',
    },
  ],
};
