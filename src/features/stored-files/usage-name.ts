const usageNames: Readonly<Record<string, string>> = {
  user: '用户头像',
  course: '课程',
  unit: '课程单元',
  'unit-video': '课程单元视频',
  'unit-case': '课程单元案例',
  'unit-work': '课程单元起始作品',
  'unit-ppt': '课程单元资料',
  'unit-plan': '课程单元教案',
  work: '作品',
  'work-version': '作品历史版本',
  'work-voice': '语音评语',
  announcement: '系统通告',
  notice: '通知',
  exhibition: '作品展',
  news: '资讯',
  config: '网站配置',
  form: '在线表单',
};

/** Returns the name of the kind of place that uses a file. */
export function usageName(kind: string): string {
  return usageNames[kind] ?? kind;
}
