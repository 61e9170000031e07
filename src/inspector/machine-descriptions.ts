/** Shown for events that no page triggers, so that people do not search for them. */
const onlyInSandbox = (reason: string): string => `在平台上做不到（${reason}），请在沙盒中执行`;

/** The explanations of a machine for a reader without code knowledge. */
export type MachineDescription = {
  readonly purpose: string;
  /** Events triggered by a person: where and how. */
  readonly does?: Readonly<Record<string, string>>;
  /** Events that come by themselves: what to do, or to wait for. */
  readonly waits?: Readonly<Record<string, string>>;
  /** Actors that may succeed or fail. */
  readonly runs?: Readonly<Record<string, string>>;
  /** How an event with the data of a sample is triggered, if that differs from the default: by event and sample. */
  readonly cases?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** How to make an actor fail, if neither the network nor the server is the cause. */
  readonly fails?: Readonly<Record<string, string>>;
  /** The purpose of a delay. */
  readonly delays?: Readonly<Record<string, string>>;
};

const nothing: MachineDescription = { purpose: '' };

export function descriptionOf(id: string): MachineDescription {
  return machineDescriptions[id] ?? nothing;
}

const upload = '选择一个大一些的文件，上传时会自动报告进度';
const hidden = '切换到浏览器的另一个标签页';

/** Keyed by the machine's folder. */
export const machineDescriptions: Readonly<Record<string, MachineDescription>> = {
  // Login, menus, tab bar, connection: the shell around the pages.
  session: {
    purpose:
      '谁在使用这个页面：恢复已保存的登录，登录和退出，获取权限；服务器拒绝令牌时只结束一次会话，不理会随后的一连串拒绝。',
    does: {
      'credentials.submit': '在登录页填写账号和密码（或用手机号、其他方式登录），点击「登录」',
      'logout.confirm': '点击页头的「退出登录」，在提示框中点击「退出」',
      'login.completed': '用管理员设置的密码登录，在「请设置新密码」中改为自己的密码',
      'relogin.confirm': '在「登录已过期」提示框中点击「回到登录页，可以换一个账号」',
    },
    waits: {
      'token.refused': onlyInSandbox('服务器只在没有令牌时以 401 拒绝'),
      'token.expired': '在另一台设备的「个人设置」→「登录设备」中退出本设备，再回来点击任意菜单',
      'session.replaced':
        '在同一浏览器的另一个窗口登录或退出；已过期时在提示框中输入密码，点击「登录并继续」',
      'permissions.changed': '请管理员在「角色管理」中修改你的角色的权限',
      'user.replaced': '在「切换部门」中换一个部门，或在「个人设置」中保存资料',
    },
    runs: {
      restoreSession: '读取已保存的登录',
      authenticate: '登录验证',
      bootstrap: '获取权限和菜单',
      endSession: '通知服务器退出',
    },
    cases: {
      'credentials.submit': {
        账号密码: '在登录页填写账号和密码，点击「登录」',
        手机号: '在登录页选择「手机号登录」，填写手机号和验证码，点击「登录」',
        统一身份认证: '从学校的统一身份认证系统登录，再回到平台',
      },
      'session.replaced': {
        同一用户: '在同一浏览器的另一个窗口用同一账号登录；已过期时在提示框中输入密码，点击「登录并继续」',
        '同一用户，另一个部门': '在同一浏览器的另一个窗口用同一账号登录，再切换部门',
        另一个用户: '在同一浏览器的另一个窗口退出，再用另一个账号登录',
        已退出: '在同一浏览器的另一个窗口退出登录',
      },
      'user.replaced': {
        部门不变: '在「个人设置」中修改资料并保存',
        换了部门: '点击页头用户菜单的「切换部门」，换一个部门',
      },
    },
    fails: {
      restoreSession: onlyInSandbox('读取本机的数据不会失败'),
      bootstrap: onlyInSandbox('获取失败也是一种结果，不算出错'),
    },
    delays: {
      reloadDelay: '提示后刷新页面',
      logoutTimeLimit: '退出接口的最长等待',
      permissionRetryDelay: '再次获取权限前',
    },
  },
  bootstrap: {
    purpose: '登录后第一次进入后台：获取菜单和按钮权限，用菜单生成页面。菜单为空算作失败。',
    runs: { loadPermissions: '获取菜单和按钮权限', buildRoutes: '用菜单生成页面' },
    fails: { buildRoutes: onlyInSandbox('服务器的菜单总能生成页面') },
  },
  'live-channel': {
    purpose:
      '登录用户的实时通道（WebSocket）：同时只有一个连接，20 秒没有消息就发心跳，断开 5 秒后重连，没有网络时不连，令牌被拒绝后结束。服务器正常而连接总被拒绝时，间隔逐渐变长，最长 5 分钟。',
    does: {
      'channel.start': '登录后台',
      'channel.stop': '退出登录',
      'channel.retry': '连接一直被拒绝时，打开通知面板',
    },
    waits: {
      'server.answered': '让代理拒绝 WebSocket，其他请求正常',
      'socket.opened': '登录后稍等，连接自动建立',
      'socket.closed': '重启服务器（或在别处修改密码，使令牌失效）',
      'socket.received': '用另一账号在「系统通告」发布一条通告，或等待心跳应答',
      'network.lost': '断开电脑的网络',
      'network.restored': '重新接上网络',
    },
    cases: {
      'socket.received': {
        新通告: '用另一账号在「系统通告」发布一条通告',
        权限变更: '请管理员在「角色管理」中修改你的角色的权限',
        心跳应答: '什么都不做，等待 20 秒，服务器会应答心跳',
      },
      'socket.closed': {
        服务器重启: '重启服务器',
        代理拒绝: '让代理拒绝 WebSocket，其他请求正常',
        令牌失效: '在另一台设备的「个人设置」→「登录设备」中退出本设备',
      },
    },
    runs: { watchNetwork: '监视网络', openSocket: '实时连接' },
    delays: { heartbeatTimeout: '没有消息的最长时间', reconnectDelay: '重连前的间隔' },
  },
  polling: {
    purpose:
      '每 6 秒获取一次通告列表：不同时发两次，页面隐藏时不发。出错后停止，直到实时通道恢复或打开通知面板。',
    does: {
      'poll.start': '登录后台',
      'poll.stop': '退出登录',
      'visibility.hidden': '切换到浏览器的另一个标签页',
    },
    waits: {
      'visibility.shown': '登录后自动报告一次，之后回到平台的标签页时报告',
      'poll.now': '打开页头的通知面板，由另一账号发布一条通告，或重启服务器后等待实时通道重新连接',
    },
    runs: { watchVisibility: '监视页面是否可见', fetchNotices: '获取通告列表' },
    delays: { pollInterval: '两次获取的间隔' },
  },
  announcement: {
    purpose: '一条通告的一生：编写、发布、撤回、删除。已发布的内容不再改动。',
    does: {
      'announcement.edit': '在「系统通告」中点击一行的「编辑」并保存',
      'announcement.release': '点击一行的「发布」并确定',
      'announcement.revoke': '点击一行的「撤回」并确定',
      'announcement.remove': '点击一行的「删除」并确定',
    },
  },
  preferences: {
    purpose:
      '后台对一个人的样子：每项设置互不矛盾，每次修改立即保存并生效。主题色先准备好再换上，准备不了就保持原来的颜色。',
    does: {
      'preference.set': '打开页头用户菜单的「主题设置」，修改一项（侧边栏用「收起菜单」按钮）',
      'preferences.reset': '在「主题设置」中点击「恢复默认」',
      'preferences.replaced': '在同一浏览器的另一个窗口修改「主题设置」',
    },
    runs: { prepareColor: '准备主题色' },
    delays: { colorPatience: '打开页面时等待颜色的时间', noticeDelay: '出现提示前的时间' },
  },
  tabs: {
    purpose: '页签栏：首页固定在最前，每个完整地址一个页签，关闭后显示相邻的，内容在限度内保留，刷新后恢复。',
    does: {
      'tab.open': '从菜单打开一个页面',
      'tab.activate': '点击一个页签',
      'page.open': '点击一个菜单',
      'tab.close': '点击页签上的关闭按钮',
      'tabs.close': '右击页签，选择「关闭左侧」「关闭右侧」或「关闭其他」',
      'tab.refresh': '右击页签，选择「刷新」',
      'tab.move': '把页签拖到另一个位置',
      'tab.readdress': '在列表页中筛选或翻页',
    },
    waits: {
      'tabs.restore': '登录后自动发生',
      'tabs.empty': '退出登录或切换部门',
      'tabs.withdraw': '请管理员收回你的一个已打开页面的权限',
      'title.set': '打开带有自己标题的页面（如创作页）',
    },
    cases: {
      'tab.close': { 首页: '用键盘把焦点移到「首页」页签，按 Delete（它没有关闭按钮）' },
    },
    fails: {
      loadTabs: onlyInSandbox('读取本机的数据不会失败'),
      leaveFor: onlyInSandbox('离开页面不会出错，最多是留下'),
    },
    runs: { loadTabs: '读取保存的页签', leaveFor: '离开当前页面' },
  },
  reachability: {
    purpose:
      '能不能连上服务器：没有应答的请求会用一个简短的询问确认，连不上时每 5 秒再问一次。浏览器自己的判断只是提醒它去问。',
    does: { 'probe.press': '点击断网提示条上的「立即重试」' },
    waits: {
      'call.unanswered': '停止服务器，再点击任意菜单',
      'call.answered': '启动服务器，等任意一个请求得到应答',
      'browser.offline': '断开电脑的网络',
      'browser.online': '重新接上网络',
    },
    runs: { watchTraffic: '监视请求', probeServer: '询问服务器' },
    delays: { probeInterval: '两次询问的间隔' },
  },
  notice: {
    purpose: '屏幕右上角的一条提示：4 秒后消失，再说同样的话时重新计时，也可以关闭。',
    does: { 'notice.repeat': '提示还在时，同样的话再出现一次', 'notice.dismiss': '点击「关闭提示」' },
    delays: { noticeDuration: '提示停留' },
  },
  'slide-show': {
    purpose: '公开首页的轮播图：一张接一张，看的人停在上面就不动，点击按钮就停止。',
    does: {
      'slide.next': '点击「下一张」',
      'slide.previous': '点击「上一张」',
      'attention.held': '鼠标移到轮播图上，或用键盘聚焦它',
      'attention.released': '鼠标离开轮播图',
      'show.stop': '点击「暂停轮播图」',
      'show.play': '点击「播放轮播图」',
    },
    delays: { slideTime: '一张图片停留' },
  },

  // Lists, dialogs and login methods.
  'password-change': {
    purpose: '修改自己密码的对话框：服务器拒绝时保持打开，给出提示，并把焦点放到要改的一项。',
    does: {
      'password.open': '点击页头用户菜单的「修改密码」',
      'password.submit': '填写旧密码、新密码和确认密码，点击「保存」',
      'password.cancel': '点击「取消」或按 Esc',
    },
    cases: {
      'password.open': {
        没有登录用户: onlyInSandbox('没有登录就没有用户菜单'),
        已登录: '登录后点击页头用户菜单的「修改密码」，或「个人设置」中的「修改密码」',
      },
      'password.submit': { 什么都不填: '什么都不填，点击「保存」' },
    },
    runs: { changePassword: '修改密码' },
  },
  'required-password-change': {
    purpose: '用他人设置的密码登录后，必须先改成自己的密码；除了退出登录，没有别的出路。',
    does: { 'password.submit': '在「请设置新密码」中填写两次新密码，点击「保存」' },
    cases: { 'password.submit': { 什么都不填: '在「请设置新密码」中什么都不填，点击「保存」' } },
    runs: { changePassword: '修改密码' },
  },
  'department-switch': {
    purpose: '切换所在部门的对话框：先加载部门，预先选中当前部门，切换后菜单和数据都按新的部门重建。',
    does: {
      'department.open': '点击页头用户菜单的「切换部门」（账号须属于多个部门，班级不算）',
      'department.choose': '在对话框中选择一个部门',
      'department.confirm': '点击对话框的「确认」（在其他窗口切换过时是「知道了」）',
      'department.close': '按 Esc，或点击对话框的关闭按钮',
    },
    cases: {
      'department.open': {
        可以关闭: '点击页头用户菜单的「切换部门」（账号须属于多个部门，班级不算）',
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
      'avatar.choose': '在「个人设置」中点击「更换头像」，选择一张图片',
      'avatar.confirm': '在裁剪框中点击「保存」',
      'avatar.cancel': '在裁剪框中点击「取消」或按 Esc',
      'avatar.remove': '在「个人设置」中点击「移除头像」',
    },
    waits: { 'upload.progressed': upload },
    cases: {
      'avatar.choose': {
        不支持的文件: '在「个人设置」中点击「更换头像」，在文件对话框中改选全部类型，选择一个不是图片的文件',
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
  'record-crud': {
    purpose:
      '每个管理列表共用的流程：选择行、查看、新增、编辑、保存、对选中的行操作、撤销。失败时保留填写的内容；别人先保存时两份都保留，由用户决定。',
    does: {
      'selection.change': '勾选列表中的几行',
      'selection.clear': '点击「取消选择」',
      'record.create': '在列表页点击「新增」',
      'record.view': '点击一行的「详情」',
      'record.edit': '点击一行的「编辑」',
      'record.save': '在表单中点击「保存」',
      'record.close': '关闭表单或详情',
      'conflict.resolve': '在「记录已被修改」中逐项选择，点击「合并后继续编辑」',
      'conflict.return': '在「记录已被修改」中点击「返回编辑」',
      'action.ask': '点击一行的「删除」，或勾选后点击「删除」等按钮',
      'action.confirm': '在确认框中点击要做的事，如「删除」',
      'action.cancel': '在确认框中点击「取消」',
      'undo.confirm': '删除后 10 秒内点击「撤销」',
    },
    cases: {
      'action.ask': { 没有选择记录: onlyInSandbox('没有勾选时没有这些按钮') },
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
      'account.submit': '在登录页点击「忘记密码」，填写账号和验证码，点击「下一步」',
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
    does: { 'value.changed': '在注册或新增用户的表单中修改「账号」' },
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

  // Works: playing, creating, saving and submitting.
  player: {
    purpose:
      '在隔离的播放框里播放一个作品：播放框启动的同时下载作品，加载后可以反复运行和停止。任何失败都能重试。',
    does: {
      'volume.change': '拖动播放器的音量',
      'project.start': '点击播放器的「开始」',
      'project.stop': '点击播放器的「停止」',
      'project.retry': '点击「重试」',
      'page.hidden': hidden,
      'page.shown': '回到平台的标签页',
      'stage.order': '点击舞台，或全屏播放',
    },
    waits: {
      'fetch.progressed': '打开一个较大的作品，下载时会自动报告进度',
      'frame.connected': '等待播放框启动',
      'frame.progressed': '等待作品加载，会自动报告进度',
      'frame.loaded': '等待作品加载完成',
      'frame.started': '作品开始运行（点击「开始」后自动发生）',
      'frame.stopped': '作品自己运行结束，或点击停止后自动发生',
      'frame.resized': '改变浏览器窗口的大小',
      'frame.failed': '打开一个损坏的作品',
      'snapshot.taken': '提交作业前预览作品，点击「把现在的画面当封面」',
    },
    runs: { linkFrame: '连接播放框', fetchProject: '下载作品', watchPage: '监视页面是否可见' },
    delays: {
      fetchTimeLimit: '下载的最长时间',
      bootTimeLimit: '启动的最长时间',
      loadTimeLimit: '加载的最长时间',
    },
  },
  'hand-in': {
    purpose: '提交一份作业：选择文件、上传、加上封面、提交。失败时保留已选择和填写的一切。',
    does: {
      'file.choose': '在作业页选择一个作品文件（.sb3、.sb2、.sb）',
      'work.submit': '填写作业名，点击「提交作业」（失败后是「重试」）',
      'upload.cancel': '上传途中点击「取消」',
      'work.again': '提交成功后点击「重新提交」',
    },
    waits: { 'upload.progressed': '上传途中自动报告进度' },
    cases: {
      'file.choose': { 不是作品文件: '在文件对话框中改选全部类型，选择一个不是 .sb3 的文件' },
    },
    runs: {
      uploadWork: '上传作品',
      uploadCover: '上传封面',
      submitWork: '提交作业',
      keepHandIn: '留在这台电脑上',
    },
  },
  editor: {
    purpose:
      '打开的一个作品：加载，已在另一个标签页打开时先问一次，询问是否恢复本机更新的内容，在隔离的编辑框中打开和编辑；同一作品在另一个标签页打开后让出。',
    does: {
      'draft.restore': '在「恢复未保存的内容」中点击「恢复」',
      'draft.discard': '在「恢复未保存的内容」中点击「放弃」',
      'work.reopen': '点击「重试」，或在保存冲突中选择「用服务器上的」',
      'editing.resume': '点击「在这里做」或「在这里继续编辑」',
      'page.shown': '这个标签页重新显示在前面',
      'copy.opened': '在另一个标签页打开同一个作品，点击「在这里做」',
    },
    waits: {
      'frame.loaded': '等待编辑器打开作品',
      'frame.failed': '打开一个损坏的作品，或等待编辑框出错',
    },
    fails: {
      linkFrame: onlyInSandbox('编辑框出错时会自己报告'),
      claimWork: onlyInSandbox('只有很旧的浏览器才会失败'),
    },
    runs: { linkFrame: '连接编辑框', loadWork: '读取作品', claimWork: '占用这个作品' },
  },
  'studio-work': {
    purpose:
      '创作页打开的是什么，旁边还有什么：只有服务器上的版本，本机还有更新的草稿，或换成了电脑里的一个文件；接下来打开哪一个由它决定。',
    does: {
      'draft.discard': '在「恢复未保存的内容」中点击「放弃」',
      'file.choose': '点击「更多操作」中的「打开电脑里的作品」，选择一个文件并确定',
      'file.drop': '选择一个打不开的文件后，点击「回到原来的作品」',
      'work.reopen': '在保存冲突中选择「用服务器上的」，或在「版本记录」中恢复一个版本',
    },
    waits: {
      'work.loaded': '打开一个作品，读取完成后自动发生',
      'draft.opened': '在「恢复未保存的内容」中点击「恢复」后自动发生',
      'draft.kept': '移动一个积木，等待写入本机',
      'work.saved': '点击「保存」，等待保存完成',
    },
    cases: {
      'work.loaded': {
        没有草稿: '打开一个作品，读取完成后自动发生',
        本机有草稿: '移动一个积木，未保存就关闭页面，再打开这个作品',
      },
      'work.saved': {
        保存: '点击「保存」，等待保存完成',
        另存为: '点击「更多操作」中的「另存为」，等待保存完成',
        提交: '点击「提交」并确定，等待保存完成',
      },
    },
  },
  'editor-frame': {
    purpose:
      '编辑器运行的隔离框架，以及它打开的一个作品：两者谁先到都可以；下一个作品要换一个框架；框架超时没有回答，或离开了自己的页面，就作废。',
    does: {
      'project.found': '打开一个作品（读取完成后自动发生），或在「更多操作」中点击「打开电脑里的作品」',
    },
    cases: {
      'project.found': {
        '打开 Scratch 作品': '打开一个 Scratch 作品，读取完成后自动发生',
        '打开 Python 程序': '打开一个 Python 程序，读取完成后自动发生',
      },
    },
    waits: {
      'frame.opened': '等待编辑框加载页面',
      'frame.ready': '等待编辑器启动',
      'frame.failed': '打开一个损坏的作品，或等待编辑框出错',
      'project.loaded': '等待编辑器打开作品',
    },
    delays: { bootTime: '启动的最长时间', openTime: '打开作品的最长时间' },
  },
  'device-use': {
    purpose:
      '作品要用的摄像头或麦克风：每个作品先问一次，浏览器还会再问；只在作品用着、并且页面看得见时才开着。不允许或停止以后，作品再要也不开，直到点击允许。',
    does: {
      'device.want': '打开一个用视频侦测（或响度）的作品，或在声音页点击「录制」',
      'device.allow': '点击「允许」，或编辑器上方的「允许摄像头」（「允许麦克风」）',
      'device.refuse': '点击「不允许」',
      'device.stop': '点击编辑器上方的「停止摄像头」（「停止麦克风」）',
      'work.left': '离开创作页，或打开另一个作品',
      'page.hidden': hidden,
      'page.shown': '回到平台的标签页',
    },
    waits: {
      'device.leave': '执行关闭摄像头的积木，或停止测量响度五秒后自动发生',
      'device.failed': '在浏览器的询问中选择不允许',
      'device.ended': '使用时拔掉摄像头（或麦克风）',
    },
    cases: {
      'device.failed': {
        没有找到: '在没有摄像头（或麦克风）的电脑上点击「允许」',
        浏览器没有允许: '在浏览器的询问中选择不允许',
      },
    },
    runs: { useDevice: '使用设备' },
  },
  'spoken-comment': {
    purpose:
      '批改时录的语音评语：点击后才录，最长一分钟，录好就上传，交给批改的表单；只在录的时候用麦克风，没有传上的录音一直留着，直到传好或不要了。',
    does: {
      'recording.start': '在「批改」中点击「录制」或「重新录制」',
      'recording.stop': '点击「停止」，或在浏览器询问时点击「取消」',
      'recording.send': '没有传上时点击「重试」',
      'recording.discard': '没有传上时点击「不要了」',
    },
    waits: {
      'recorder.started': '在浏览器的询问中选择允许',
      'recorder.ended': '等待录音结束，或录制时拔掉麦克风',
      'recorder.failed': '在浏览器的询问中选择不允许',
    },
    cases: {
      'recorder.failed': {
        没有找到: '在没有麦克风的电脑上点击「录制」',
        浏览器没有允许: '在浏览器的询问中选择不允许',
      },
    },
    runs: { recordVoice: '录音', uploadVoice: '上传录音' },
    delays: { second: '一秒' },
  },
  'cloud-link': {
    purpose:
      '正在播放的作品与它的云变量的连接：作品有云变量时才连，20 秒没有消息发心跳，断开 5 秒后重连，一再连不上时间隔逐渐变长，最长 1 分钟，不能再播放时结束。',
    does: {
      'cloud.want': '播放一个有云变量的作品',
      'cloud.rest': '离开播放页',
    },
    waits: {
      'room.opened': '等待连接建立',
      'room.heard': '在另一个浏览器播放同一作品，改变云变量',
      'room.closed': '重启服务器（或退出登录）',
    },
    cases: { 'room.closed': { 网络断开: '断开网络，或重启服务器', 登录已结束: '退出登录' } },
    runs: { openRoom: '云变量连接' },
    delays: { heartbeatTimeout: '没有消息的最长时间', reconnectDelay: '重连前的间隔' },
  },
  'work-saving': {
    purpose:
      '打开的作品怎样存到服务器：修改一分钟后、页面隐藏时、用户要求时；存不上就一直重试；别的设备存了更新的版本时，不问就不覆盖。',
    does: {
      'work.changed': '在编辑器中移动一个积木',
      'work.rename': '修改编辑器上方的「作品名」',
      'work.save': '点击「保存」或「提交」',
      'work.copy': '点击「更多操作」中的「另存为」并保存',
      'conflict.resolve': '在「这个作品在别处保存过」中选择一项',
      'handIn.withdraw': '连不上服务器时点击「提交」，再在「等着上交的作品」中点击「不交了」并确定',
      'page.hidden': hidden,
    },
    waits: {
      'network.found': '重新接上网络',
      'user.reloggedIn': '登录过期后重新登录',
    },
    cases: {
      'work.save': { 保存: '点击「保存」', 提交: '点击「提交」' },
      'conflict.resolve': {
        采用对方的版本: '在「这个作品在别处保存过」中选择「用服务器上的」',
      },
    },
    runs: { saveWork: '保存到服务器' },
    delays: { workSaveInterval: '自动保存前', workSaveRetryDelay: '再次尝试前' },
  },
  'hand-in-queue': {
    purpose:
      '服务器连不上时留在这台电脑上的提交：服务器恢复后一份接一份上交；有冲突或被拒绝的，让别的先过，等作者决定。',
    does: { 'queue.press': '点击「份作品等着上交」，再点击「现在上交」' },
    waits: {
      'queue.changed': '停止服务器，在编辑器中点击「提交」并确定',
      'server.found': '重新启动服务器，等待连接恢复',
      'user.reloggedIn': '登录过期后重新登录',
    },
    cases: {
      'queue.changed': {
        有两份: '停止服务器，在编辑器中先后提交两个作品',
        没有了: '在「等着上交的作品」中点击「不交了」并确定',
      },
    },
    runs: { watchQueue: '留意等着上交的作品', sendHandIn: '上交作品' },
    delays: { workSaveRetryDelay: '再次尝试前' },
  },
  'draft-keeping': {
    purpose: '打开的作品在本机的副本：修改三秒后、页面隐藏时写入。',
    does: {
      'work.changed': '在编辑器中移动一个积木',
      'draft.flush': hidden,
    },
    fails: { keepDraft: onlyInSandbox('浏览器的存储空间难以用完') },
    runs: { keepDraft: '写入本机' },
    delays: { draftDelay: '写入本机前' },
  },

  // Online forms.
  'form-publishing': {
    purpose: '把表单的草稿变成数据表：先显示要做的变更和受影响的数据，确认后才执行，并显示服务器的进度。',
    does: {
      'plan.ask': '在表单设计器中点击「发布」，查看变更计划',
      'plan.confirm': '在变更计划中点击「确认发布」',
      'plan.cancel': '在变更计划中点击「取消」',
    },
    waits: {
      'publishing.watch': '打开一个正在发布的表单',
      'user.reloggedIn': '登录过期后重新登录',
    },
    runs: { loadPlan: '计算变更计划', startPublishing: '开始发布', readPublishing: '读取发布进度' },
    delays: { publishingInterval: '两次读取的间隔' },
  },
  'report-building': {
    purpose:
      '报表设计器：读取报表、修改、换数据来源前先确认、保存；别人先保存时由用户决定；恢复未保存的草稿；有修改时离开先确认。',
    does: {
      'report.retry': '读取失败后点击「重试」',
      'report.save': '点击「保存」或按 Ctrl+S',
      'values.change': '修改报表的任何设置',
      'source.choose': '选择数据来源',
      'wipe.confirm': '确认换数据来源',
      'wipe.cancel': '不换数据来源',
      'conflict.overwrite': '点击「用我的覆盖」',
      'conflict.reload': '点击「重新加载」',
      'conflict.leave': '点击「继续编辑」',
      'draft.restore': '点击「恢复」',
      'draft.discard': '点击「放弃」',
      'leave.ask': '点击「返回」，或者打开别的页面',
      'leave.confirm': '确认放弃编辑',
      'leave.cancel': '继续编辑，不离开',
    },
    waits: {
      'problem.found': '预览或解析时服务器指出错误',
      'draft.found': '打开报表时本机有未保存的修改',
    },
    runs: { readReport: '读取报表', saveReport: '保存报表' },
  },

  // Flows of single pages and dialogs.
  relogin: {
    purpose:
      '登录过期后，在原来的页面上重新登录：被拒绝时留在提示框中，需要时填写验证码；密码由他人设置的，先改成自己的密码。',
    does: {
      'login.submit': '在「登录已过期」提示框中填写密码，点击「登录并继续」',
      'field.change': '在提示框中修改密码或验证码',
      'login.completed': '在「请设置新密码」中填写两次新密码，点击「保存」',
    },
    runs: { authenticate: '登录验证' },
  },
  'picture-login': {
    purpose: '还不会打字的学生登录：点自己，再点图片卡上的两张图片；不对就从第一张重来，同一张点两次不算。',
    does: {
      'pupil.choose': '打开课堂登录的网址，点自己',
      'picture.choose': '点一张图片',
      'choice.back': '点击「返回」',
    },
    runs: { logIn: '登录' },
  },
  'lesson-timer': {
    purpose: '「开始上课」页面上一个任务的时间：开始、暂停、重置；按时钟计算，窗口被遮住也不会变慢。',
    does: {
      'time.choose': '在「开始上课」页面选择计时的分钟数',
      'timer.toggle': '点击「开始」「暂停」或按空格键',
      'timer.reset': '点击「重置」',
    },
    waits: { 'clock.ticked': '计时的时候，时钟自己走动' },
    runs: { watchClock: '看时钟' },
  },
};
