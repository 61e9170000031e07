import { done, failed } from './catalogue-entry.ts';
import { avatarChangeMachine } from './avatar-change/avatar-change.machine.ts';
import { departmentSwitchMachine } from './department-switch/department-switch.machine.ts';
import { passwordChangeMachine } from './password-change/password-change.machine.ts';
import { passwordDutyMachine } from './password-duty/password-duty.machine.ts';
import { emptyPasswordForm } from './password-change/password-form.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { doneType } from './xstate-inside.ts';

const form = { oldpassword: 'old', password: 'new', confirmpassword: 'new' };
const dialogOpened = { type: 'password.open', username: 'xiaoming' };
const sent = { type: 'password.submit', form };

const ownChosen = {
  type: 'password.submit',
  form: { password: 'my-Own22', confirmpassword: 'my-Own22' },
};
const nothingChosen = { type: 'password.submit', form: { password: '', confirmpassword: '' } };

const switchOpened = { type: 'department.open', closable: true };
const departments = {
  list: [
    { id: 'd1', departName: '三年级一班', orgCode: 'A01A01' },
    { id: 'd2', departName: '三年级二班', orgCode: 'A01A02' },
  ],
  orgCode: 'A01A01',
};
const listed = done('loadDepartments', departments);
const inDepartment = (orgCode: string) => ({ id: '1', username: 'laoshi', orgCode });
const switched = done('selectDepartment', { userInfo: inDepartment('A01A02') });
const movedTo = (orgCode: string, departName: string) => ({
  type: 'department.moved',
  moved: { userInfo: inDepartment(orgCode), departName },
});
const chosen = { type: 'department.choose', orgCode: 'A01A02' };
const confirmed = { type: 'department.confirm' };

const photo = new File(['png'], '照片.png');
const pictureChosen = { type: 'avatar.choose', file: photo };
const pictureCut = { type: 'avatar.confirm', area: { x: 0, y: 0, width: 200, height: 200 } };
const drawn = done('cropPicture', new File(['jpg'], 'avatar.jpg'));
const stored = done('uploadPicture', 'avatar.jpg');
const saved = { id: 'u1', username: 'xiaoming', avatar: 'avatar.jpg' };

/** The dialogs of the header and of the settings. */
export const dialogEntries: readonly CatalogueEntry[] = [
  {
    id: 'password-change',
    title: '修改密码',
    purpose:
      'The dialog that changes one’s own password. It stays open with a warning when the server refuses, with the field to look at.',
    specification: ['docs/behaviour.md#password'],
    machine: passwordChangeMachine,
    compares: {
      'password.open': { data: ['username'], context: ['username', 'problem'] },
      'password.submit': { context: ['problem.field', 'problem.message'] },
      'password.cancel': { context: ['username', 'problem'] },
      [doneType('changePassword')]: { context: ['username', 'problem'] },
    },
    samples: [
      { title: '没有登录用户', event: { type: 'password.open' } },
      { title: '已登录', event: dialogOpened },
      { title: '三个密码都填写', event: sent },
      { title: '什么都不填', event: { type: 'password.submit', form: emptyPasswordForm } },
    ],
    scenarios: [
      { title: '没有登录用户，提示并保持关闭', events: [{ type: 'password.open' }], ends: 'hidden' },
      {
        title: '修改成功',
        events: [dialogOpened, sent, done('changePassword', { message: '密码修改成功!' })],
        ends: 'closed',
      },
      {
        title: '旧密码错误，保持打开',
        events: [dialogOpened, sent, failed('changePassword', '旧密码输入错误!')],
        ends: 'visible',
      },
      {
        title: '没有填写，不提交',
        events: [dialogOpened, { type: 'password.submit', form: emptyPasswordForm }],
        ends: 'visible',
      },
      { title: '取消', events: [dialogOpened, { type: 'password.cancel' }], ends: 'hidden' },
    ],
  },
  {
    id: 'password-duty',
    title: '首次登录修改密码',
    purpose:
      'Who came in with a password that somebody else has set chooses one of their own before anything else. There is no way around it but logging out.',
    specification: ['docs/behaviour.md#password', 'docs/behaviour.md#recovery'],
    machine: passwordDutyMachine,
    input: { username: 'xiaoming', token: 'token-1' },
    samples: [
      { title: '两个密码都填写', event: ownChosen },
      { title: '什么都不填', event: nothingChosen },
    ],
    scenarios: [
      { title: '修改成功，继续登录', events: [ownChosen, done('changePassword')], ends: 'changed' },
      { title: '没有填写，不提交', events: [nothingChosen], ends: 'choosing' },
      {
        title: '与旧密码相同，请换一个',
        events: [ownChosen, failed('changePassword', '新密码不能与旧密码相同')],
        ends: 'choosing',
      },
    ],
  },
  {
    id: 'department-switch',
    title: '部门切换',
    purpose:
      'The dialog that changes the department one works in: the departments are loaded first, the current one is preselected, and menu and data are rebuilt for the new one.',
    specification: ['docs/behaviour.md#department-switch'],
    machine: departmentSwitchMachine,
    compares: { 'department.open': { data: ['closable'], context: ['closable'] } },
    samples: [
      { title: '到另一个部门', event: movedTo('A01A01', '三年级一班') },
      { title: '到同一个部门', event: movedTo('A01A02', '三年级二班') },
      { title: '可以关闭', event: switchOpened },
      { title: '必须选择，不能关闭', event: { ...switchOpened, closable: false } },
      { title: '没有部门', event: done('loadDepartments', { list: [] }) },
      { title: '两个部门，已有当前部门', event: listed },
      { title: '两个部门，没有当前部门', event: done('loadDepartments', { ...departments, orgCode: null }) },
    ],
    scenarios: [
      {
        title: '没有部门，提示并关闭',
        events: [switchOpened, done('loadDepartments', { list: [] })],
        ends: 'closed',
      },
      {
        title: '切换成功',
        events: [switchOpened, listed, chosen, confirmed, switched],
        ends: 'closed',
      },
      {
        title: '没有选择部门，标记该项',
        events: [switchOpened, done('loadDepartments', { ...departments, orgCode: null }), confirmed],
        ends: 'invalid',
      },
      {
        title: '切换失败，保持打开',
        events: [switchOpened, listed, chosen, confirmed, failed('selectDepartment', '您不属于该部门')],
        ends: 'choosing',
      },
      {
        title: '不可关闭时，只能确认',
        events: [{ ...switchOpened, closable: false }, listed, confirmed],
        ends: 'submitting',
      },
      { title: '关闭', events: [switchOpened, listed, { type: 'department.close' }], ends: 'closed' },
      {
        title: '在其他窗口切换了部门，确认后跟随',
        events: [movedTo('A01A02', '三年级二班'), confirmed],
        ends: 'closed',
      },
      {
        title: '切换时，在其他窗口切换到了另一个部门',
        events: [switchOpened, listed, chosen, confirmed, movedTo('A01A01', '三年级一班'), switched],
        ends: 'moved',
      },
    ],
  },
  {
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
  },
];
