/** The Chinese names of the rules that the machine catalogue cites. */
const subjects: Readonly<Record<string, string>> = {
  'docs/behaviour.md#account-settings': '产品规则：个人设置',
  'docs/behaviour.md#announcements': '产品规则：通告',
  'docs/behaviour.md#bootstrap': '产品规则：权限与菜单的载入',
  'docs/behaviour.md#department-switch': '产品规则：切换部门',
  'docs/behaviour.md#editor': '产品规则：编辑器与课堂',
  'docs/behaviour.md#expiry': '产品规则：登录过期',
  'docs/behaviour.md#field-checks': '产品规则：由服务器校验的字段',
  'docs/behaviour.md#forms': '产品规则：在线表单与报表',
  'docs/behaviour.md#grading': '产品规则：批改',
  'docs/behaviour.md#imports': '产品规则：导入',
  'docs/behaviour.md#inspector': '产品规则：检查器',
  'docs/behaviour.md#lists': '产品规则：列表与记录',
  'docs/behaviour.md#menu': '产品规则：菜单',
  'docs/behaviour.md#notices': '产品规则：调用失败的提示',
  'docs/behaviour.md#password': '产品规则：密码',
  'docs/behaviour.md#polling': '产品规则：通知轮询',
  'docs/behaviour.md#public-site': '产品规则：公共页面',
  'docs/behaviour.md#recovery': '产品规则：找回密码',
  'docs/behaviour.md#session': '产品规则：会话',
  'docs/behaviour.md#submitting': '产品规则：保存与提交作品',
  'docs/behaviour.md#tabs': '产品规则：标签栏',
  'docs/behaviour.md#theme': '产品规则：主题设置',
  'docs/behaviour.md#timing': '产品规则：时间与上限',
  'docs/behaviour.md#works': '产品规则：作品',
  'docs/wire.md#field-check-answers': '接口规则：字段校验接口',
  'docs/wire.md#heartbeat': '接口规则：心跳',
  'docs/wire.md#login-result': '接口规则：登录的返回内容',
  'docs/wire.md#websocket': '接口规则：实时连接',
};

/** Returns the Chinese name of a rule. */
export function specificationText(line: string): string {
  return subjects[line] ?? line;
}

export const knownSpecifications: readonly string[] = Object.keys(subjects);
