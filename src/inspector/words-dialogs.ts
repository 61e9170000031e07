import type { MachineWords } from './machine-words.ts';
import { onlyInSandbox } from './only-in-sandbox.ts';

const upload = '选择一个大一些的文件，上传时会自动报告进度';

/** Lists, dialogs and login methods. */
export const dialogWords: Readonly<Record<string, MachineWords>> = {
  'password-change': {
    purpose: '修改自己密码的对话框：服务器拒绝时保持打开，给出提示，并把焦点放到要改的一项。',
    does: {
      'password.open': '点击页头用户菜单的「密码修改」',
      'password.submit': '填写旧密码、新密码和确认密码，点击「确定」',
      'password.cancel': '点击「取消」或按 Esc',
    },
    cases: {
      'password.open': {
        没有登录用户: onlyInSandbox('没有登录就没有用户菜单'),
        已登录: '登录后点击页头用户菜单的「密码修改」，或「账户设置」中的「密码修改」',
      },
      'password.submit': { 什么都不填: '什么都不填，点击「确定」' },
    },
    runs: { changePassword: '修改密码' },
  },
  'password-duty': {
    purpose: '用他人设置的密码登录后，必须先改成自己的密码；除了退出登录，没有别的出路。',
    does: { 'password.submit': '在「请设置新密码」中填写两次新密码，点击「确定」' },
    cases: { 'password.submit': { 什么都不填: '在「请设置新密码」中什么都不填，点击「确定」' } },
    runs: { changePassword: '修改密码' },
  },
  'department-switch': {
    purpose: '切换所在部门的对话框：先加载部门，预先选中当前部门，切换后菜单和数据都按新的部门重建。',
    does: {
      'department.open': '点击页头用户菜单的「切换部门」（账号须属于多个部门）',
      'department.choose': '在对话框中选择一个部门',
      'department.confirm': '点击对话框的「确认」（在其他窗口切换过时是「知道了」）',
      'department.close': '按 Esc，或点击对话框的关闭按钮',
    },
    cases: {
      'department.open': {
        可以关闭: '点击页头用户菜单的「切换部门」（账号须属于多个部门）',
        '必须选择，不能关闭':
          '用属于多个部门、还没有所在部门的账号登录（在「用户管理」中新建一个用户，选两个部门），登录后对话框会自动打开',
      },
    },
    waits: { 'department.moved': '在另一个窗口或另一台设备上，用同一账号切换部门' },
    runs: { loadDepartments: '加载部门列表', selectDepartment: '切换部门' },
  },
  'avatar-change': {
    purpose: '修改自己的头像：选择图片，裁成方形，带进度上传并保存；失败后回到裁剪，什么都不会丢。',
    does: {
      'avatar.choose': '在「账户设置」中点击「更换头像」，选择一张图片',
      'avatar.confirm': '在裁剪框中点击「确定」',
      'avatar.cancel': '在裁剪框中点击「取消」或按 Esc',
      'avatar.remove': '在「账户设置」中点击「移除头像」',
    },
    waits: { 'upload.progressed': upload },
    cases: {
      'avatar.choose': {
        不支持的文件: '在「账户设置」中点击「更换头像」，在文件对话框中改选全部类型，选择一个不是图片的文件',
      },
    },
    fails: { cropPicture: onlyInSandbox('能显示的图片总能裁剪') },
    runs: {
      cropPicture: '裁剪图片',
      uploadPicture: '上传图片',
      saveAvatar: '保存头像',
      removeAvatar: '移除头像',
    },
  },
  'record-desk': {
    purpose:
      '每个管理列表共用的流程：选择行、查看、新增、编辑、保存、对选中的行操作、撤销。失败时保留填写的内容；别人先保存时两份都保留，由用户决定。',
    does: {
      'selection.change': '勾选列表中的几行',
      'selection.clear': '点击工具栏的「清空」',
      'record.create': '在列表页点击「新增」',
      'record.view': '点击一行的「详情」',
      'record.edit': '点击一行的「编辑」',
      'record.save': '在表单中点击「确定」',
      'record.close': '关闭表单或详情',
      'conflict.resolve': '在「记录已被修改」中逐项选择，点击「合并后继续编辑」',
      'conflict.return': '在「记录已被修改」中点击「返回编辑」',
      'action.ask': '点击一行的「删除」，或「批量操作」中的一项',
      'action.confirm': '在确认框中点击「确定」',
      'action.cancel': '在确认框中点击「取消」',
      'undo.confirm': '删除后 10 秒内点击「撤销」',
    },
    cases: {
      'action.ask': { 没有选择记录: onlyInSandbox('没有勾选时没有「批量操作」') },
      'selection.change': { 勾选太多行: '逐页勾选，一共超过 500 行' },
    },
    waits: {
      'record.saved': '使用自己保存的表单（如角色授权）并保存成功',
      'undo.expired': '删除后等待 10 秒，不点击「撤销」',
    },
    runs: {
      loadRecord: '读取这条记录',
      saveRecord: '保存这条记录',
      performAction: '执行操作',
      restoreRecords: '撤销删除',
    },
    delays: { undoWindow: '可以撤销的时间' },
  },
  'import-run': {
    purpose: '导入表格：先检查文件而不写入，显示每一行错误，再由用户决定全部导入还是只导入正确的行。',
    does: {
      'file.choose': '在列表页点击「导入」，选择一个 Excel 文件',
      'import.start': '点击「导入」或「只导入正确的」那个按钮',
    },
    runs: { checkFile: '检查文件', importFile: '导入文件' },
  },
  'password-recovery': {
    purpose: '找回密码的四步：填写账号，用短信或重置码证明是本人，设置新密码，五秒后回到登录页。',
    does: {
      'account.submit': '在登录页点击「忘记密码」，填写用户账号和验证码，点击「下一步」',
      'way.choose': '选择验证方式：「短信验证」或「重置码」',
      'sms.request': '填写手机号，点击「获取验证码」',
      'proof.submit': '填写短信验证码或重置码，点击「下一步」',
      'password.submit': '填写新密码和确认密码，点击「提交」',
      'step.back': '点击「上一步」',
    },
    runs: {
      findAccount: '查找账号',
      requestSms: '发送短信',
      verify: '验证身份',
      savePassword: '保存新密码',
    },
    delays: { second: '倒计时一秒' },
  },
  'sms-request': {
    purpose: '短信验证码旁边的按钮（手机号登录、注册）：发送一条短信，倒计时一分钟后才能再发。',
    does: { 'sms.request': '填写手机号，点击「获取验证码」' },
    runs: { requestSms: '发送短信' },
    delays: { second: '倒计时一秒' },
  },
  'field-check': {
    purpose: '只有服务器能判断的规则（如账号是否已被占用）：停止输入后询问，输入变了就放弃上一次询问。',
    does: { 'value.changed': '在注册或新增用户的表单中修改「用户账号」' },
    runs: { askServer: '询问服务器' },
    delays: { fieldCheckDelay: '停止输入后' },
  },
  inspection: {
    purpose: '检查器怎样看记录：跟随最新、停住不动，或显示过去的一刻。记录本身从不停止。',
    does: {
      'view.pause': '在检查器的「实时」面板点击「暂停」',
      'view.resume': '点击「回到现在」',
      'record.choose': '点击事件记录中的一行，或「← 前一刻」「后一刻 →」',
    },
  },
  walk: {
    purpose: '沿着状态机的一条路径走查：每一步通过或失败，可以退回。',
    does: {
      'walk.choose': '在检查器的「走查」面板选择一条路径',
      'walk.leave': '点击「返回路径列表」',
      'walk.again': '走查结束后点击「重新走」',
      'step.passed': '点击「通过」，或在沙盒执行这一步',
      'step.failed': '点击「失败」',
      'step.back': '点击「退回」',
    },
  },
};
