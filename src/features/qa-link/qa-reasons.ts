const texts: Readonly<Record<string, string>> = {
  watcher: '测试人员已结束查看。',
  tab: '您已停止，测试人员看不到这个页面了。',
  refused: '您已拒绝，没有发送任何内容。',
  expired: '连接码已过期。',
  time: '一次最多查看一小时，查看已结束。',
  away: '测试人员已离开，查看已结束。',
  rights: '测试人员已退出登录，查看已结束。',
  moved: '查看已转到另一个窗口。',
  flood: '发送的内容过多，查看已结束。',
  gone: '查看已结束。',
};

/** Why a link is over, for the person whose page was watched. */
export function reasonText(reason: string): string {
  return texts[reason] ?? '查看已结束。';
}
