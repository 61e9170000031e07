import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { avatarChangeMachine } from './avatar-change.machine.ts';

const photo = new File(['png'], '照片.png');
const pictureChosen = { type: 'avatar.choose', file: photo };
const pictureCut = { type: 'avatar.confirm', area: { x: 0, y: 0, width: 200, height: 200 } };
const drawn = done('cropPicture', new File(['jpg'], 'avatar.jpg'));
const stored = done('uploadPicture', 'avatar.jpg');
const saved = { id: 'u1', username: 'xiaoming', avatar: 'avatar.jpg' };

export const avatarChangeEntry: CatalogueEntry = {
  id: 'avatar-change',
  title: '修改头像',
  purpose:
    'Changing one’s own picture: a file is chosen, cut to a square, sent with progress and saved; a failure leads back to the cutting with nothing lost.',
  specification: ['docs/behaviour.md#account-settings'],
  machine: avatarChangeMachine,
  samples: [
    { title: 'png 图片', event: pictureChosen },
    { title: '不支持的文件', event: { type: 'avatar.choose', file: new File(['x'], '头像.svg') } },
  ],
  scenarios: [
    {
      title: '裁剪、上传并保存',
      events: [pictureChosen, pictureCut, drawn, stored, done('saveAvatar', saved)],
      ends: 'closed',
    },
    {
      title: '文件类型不对，提示并保持关闭',
      events: [{ type: 'avatar.choose', file: new File(['x'], '头像.svg') }],
      ends: 'closed',
    },
    {
      title: '上传失败，回到裁剪',
      events: [pictureChosen, pictureCut, drawn, failed('uploadPicture', '网络超时')],
      ends: 'cropping',
    },
    {
      title: '取消上传，回到裁剪',
      events: [pictureChosen, pictureCut, drawn, { type: 'avatar.cancel' }],
      ends: 'cropping',
    },
    {
      title: '移除头像',
      events: [{ type: 'avatar.remove' }, done('removeAvatar', { ...saved, avatar: null })],
      ends: 'closed',
    },
  ],
};
