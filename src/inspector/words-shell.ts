import type { MachineWords } from './machine-words.ts';
import { onlyInSandbox } from './only-in-sandbox.ts';

/** Login, menus, tab bar, connection: the shell around the pages. */
export const shellWords: Readonly<Record<string, MachineWords>> = {
  session: {
    purpose:
      '谁在使用这个页面：恢复已保存的登录，登录和退出，获取权限；服务器拒绝令牌时只结束一次会话，不理会随后的一连串拒绝。',
    does: {
      'credentials.submit': '在登录页填写账号和密码（或用手机号、其他方式登录），点击「确定」',
      'logout.confirm': '点击页头的「退出登录」，在提示框中点击「确定」',
      'password.renewed': '用管理员设置的密码登录，在「请设置新密码」中改为自己的密码',
      'relogin.confirm': '在「登录已过期」提示框中点击「回到登录页，可以换一个账号」',
    },
    waits: {
      'token.refused': onlyInSandbox('服务器只在没有令牌时以 401 拒绝'),
      'token.expired': '在另一台设备的「账户设置」→「登录设备」中退出本设备，再回来点击任意菜单',
      'session.replaced':
        '在同一浏览器的另一个窗口登录或退出；已过期时在提示框中输入密码，点击「登录并继续」',
      'permissions.changed': '请管理员在「角色管理」中修改你的角色的权限',
      'user.replaced': '在「切换部门」中换一个部门，或在「账户设置」中保存资料',
    },
    runs: {
      restoreSession: '读取已保存的登录',
      authenticate: '登录验证',
      bootstrap: '获取权限和菜单',
      endSession: '通知服务器退出',
    },
    cases: {
      'credentials.submit': {
        账号密码: '在登录页填写账号和密码，点击「确定」',
        手机号: '在登录页选择「手机号登录」，填写手机号和验证码，点击「确定」',
        统一身份认证: '从学校的统一身份认证系统登录，再回到平台',
      },
      'session.replaced': {
        同一用户: '在同一浏览器的另一个窗口用同一账号登录；已过期时在提示框中输入密码，点击「登录并继续」',
        '同一用户，另一个部门': '在同一浏览器的另一个窗口用同一账号登录，再切换部门',
        另一个用户: '在同一浏览器的另一个窗口退出，再用另一个账号登录',
        已退出: '在同一浏览器的另一个窗口退出登录',
      },
      'user.replaced': {
        部门不变: '在「账户设置」中修改资料并保存',
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
        令牌失效: '在另一台设备的「账户设置」→「登录设备」中退出本设备',
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
    purpose: '一条通告的一生：编写、发布、撤销、删除。已发布的内容不再改动。',
    does: {
      'announcement.edit': '在「系统通告」中点击一行的「编辑」并保存',
      'announcement.release': '点击一行的「发布」并确定',
      'announcement.revoke': '点击一行的「撤销」并确定',
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
      'tabs.close': '右击页签，选择「关闭左侧」「关闭右侧」或「关闭其它」',
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
};
