import type { MachineWords } from './machine-words.ts';
import { onlyInSandbox } from './only-in-sandbox.ts';

const hidden = '切换到浏览器的另一个标签页';

/** Works: playing, creating, saving and submitting. */
export const workWords: Readonly<Record<string, MachineWords>> = {
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
      'page.hidden': hidden,
    },
    waits: {
      'network.found': '重新接上网络',
      'session.renewed': '登录过期后重新登录',
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
      'session.renewed': '登录过期后重新登录',
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
};
