import type { MachineWords } from './machine-words.ts';

/** Flows of single pages and dialogs. */
export const flowWords: Readonly<Record<string, MachineWords>> = {
  relogin: {
    purpose:
      '登录过期后，在原来的页面上重新登录：被拒绝时留在提示框中，需要时填写验证码；密码由他人设置的，先改成自己的密码。',
    does: {
      'login.submit': '在「登录已过期」提示框中填写密码，点击「登录并继续」',
      'field.change': '在提示框中修改密码或验证码',
      'password.renewed': '在「请设置新密码」中填写两次新密码，点击「确定」',
    },
    runs: { authenticate: '登录验证' },
  },
  'grant-saving': {
    purpose:
      '保存角色的权限：先列出会改变什么，确认后才保存；被拒绝时留在确认框中并说明原因，没有修改就不问。',
    does: {
      'grants.save': '在「角色管理」的「授权」中点击「仅保存」或「保存并关闭」',
      'grants.cancel': '在「确认权限修改」中点击「返回修改」',
      'grants.confirm': '在「确认权限修改」中点击「确认保存」',
    },
    runs: { saveGrants: '保存权限' },
  },
  'version-restoring': {
    purpose: '把作品的旧版本恢复为最新版本：先问，再恢复；现在的内容仍留在版本记录里。',
    does: {
      'restore.ask': '在作品的「版本记录」中选择一个旧版本，点击「恢复此版本」',
      'restore.cancel': '在提示框中点击「取消」或按 Esc',
      'restore.confirm': '在提示框中点击「恢复」',
    },
    runs: { restoreVersion: '恢复版本' },
  },
};
