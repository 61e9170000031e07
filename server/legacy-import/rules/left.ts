/** Tables that are not imported, with the reason; a star matches any ending. */
const skippedTables: readonly (readonly [table: string, reason: string])[] = [
  ['sys_permission', '新平台有自己的菜单；授权按对应的菜单和按钮迁入'],
  ['sys_check_rule', '新平台自带编码校验规则；自定义的请重新填写'],
  ['sys_fill_rule', '填值规则的实现是 Java 类，请在填值规则里重新设置'],
  ['sys_data_log', '数据的历史版本按旧平台的字段保存，新平台不能比较'],
  ['sys_quartz_job', '定时任务的实现是 Java 类，新平台有自己的任务'],
  ['sys_sms*', '短信记录和模板'],
  ['sys_user_agent', '用户代理人，新平台没有'],
  ['sys_data_source', '其他数据库的连接，新平台不用'],
  ['teaching_depart_day_log', '班级日志在新平台由课堂和作品直接统计'],
  ['teaching_scratch_assets', '素材请在 Scratch 素材库重新上传'],
  ['teaching_student', '旧平台没有使用'],
  ['wechat_user', '微信绑定，新平台没有'],
  ['oss_file', '对象存储的登记，旧平台没有使用'],
  ['onl_*', '在线表单和报表请在新平台重新设计'],
  ['qrtz_*', '定时任务的运行状态'],
  ['jeecg_*', '演示页面的数据'],
  ['demo*', '演示页面的数据'],
  ['test_*', '演示页面的数据'],
  ['joa_*', '演示页面的数据'],
];

export function whyLeft(table: string): string {
  const found = skippedTables.find(([name]) =>
    name.endsWith('*') ? table.startsWith(name.slice(0, -1)) : table === name,
  );
  return found?.[1] ?? '不认识的表';
}
