import type { DictSeed } from './dict-seed.ts';

export const systemDictionaries: readonly DictSeed[] = [
  {
    code: 'cgform_table_type',
    name: 'Online表单类型',
    items: [
      ['1', '单表'],
      ['2', '主表'],
      ['3', '附表'],
    ],
  },
  {
    code: 'database_type',
    name: '数据库类型',
    items: [
      ['1', 'MySQL'],
      ['2', 'Oracle'],
      ['3', 'SQLServer'],
    ],
  },
  {
    code: 'del_flag',
    name: '删除状态',
    items: [
      ['0', '正常'],
      ['1', '已删除'],
    ],
  },
  {
    code: 'depart_status',
    name: '部门状态',
    items: [
      ['0', '不启用'],
      ['1', '启用'],
    ],
  },
  {
    code: 'dict_item_status',
    name: '字典状态',
    items: [
      ['1', '启用'],
      ['0', '不启用'],
    ],
  },
  {
    code: 'file_location',
    name: '文件位置',
    items: [
      ['1', '本地'],
      ['2', '七牛'],
    ],
  },
  {
    code: 'file_type',
    name: '文件类型',
    items: [
      ['1', '未分类'],
      ['2', '学生作业文件'],
      ['3', '课程视频'],
      ['4', '课程作业'],
      ['5', '课程教案'],
    ],
  },
  {
    code: 'form_perms_type',
    name: '表单权限策略',
    items: [
      ['1', '可见（未授权时不可见）'],
      ['2', '可编辑（未授权时禁用）'],
    ],
  },
  {
    code: 'global_perms_type',
    name: '全局权限策略',
    items: [
      ['1', '可见（授权后可见、可访问）'],
      ['2', '可编辑（未授权时禁用）'],
    ],
  },
  {
    code: 'log_type',
    name: '日志类型',
    items: [
      ['1', '登录日志'],
      ['2', '操作日志'],
    ],
  },
  {
    code: 'menu_type',
    name: '菜单类型',
    items: [
      ['0', '一级菜单'],
      ['1', '子菜单'],
      ['2', '按钮权限'],
    ],
  },
  {
    code: 'msgSendStatus',
    name: '消息发送状态',
    items: [
      ['0', '未发送'],
      ['1', '发送成功'],
      ['2', '发送失败'],
    ],
  },
  {
    code: 'msgType',
    name: '发送消息类型',
    items: [
      ['1', '短信'],
      ['4', '系统'],
      ['2', '邮件'],
      ['3', '微信'],
    ],
  },
  {
    code: 'msg_category',
    name: '通告类型',
    items: [
      ['1', '系统通告'],
      ['2', '自动提醒'],
    ],
  },
  {
    code: 'msg_type',
    name: '推送类别',
    items: [
      ['ALL', '全体用户'],
      ['USER', '指定用户'],
      ['DEPART', '指定班级'],
      ['ROLE', '指定角色'],
    ],
  },
  {
    code: 'ol_form_biz_type',
    name: 'Online表单业务分类',
    items: [
      ['demo', '官方示例'],
      ['bpm', '流程表单'],
      ['temp', '测试表单'],
      ['bdfl_include', '导入表单'],
    ],
  },
  {
    code: 'online_graph_data_type',
    name: 'Online图表数据类型',
    items: [
      ['json', 'JSON'],
      ['sql', 'SQL'],
    ],
  },
  {
    code: 'online_graph_display_template',
    name: 'Online图表展示模板',
    items: [
      ['tab', 'Tab风格'],
      ['single', '单排布局'],
      ['double', '双排布局'],
      ['combination', '组合布局'],
    ],
  },
  {
    code: 'online_graph_type',
    name: 'Online图表类型',
    items: [
      ['bar', '柱状图'],
      ['line', '曲线图'],
      ['pie', '饼图'],
      ['table', '数据列表'],
    ],
  },
  {
    code: 'operate_type',
    name: '操作类型',
    items: [
      ['1', '查询'],
      ['2', '添加'],
      ['3', '修改'],
      ['4', '删除'],
      ['5', '导入'],
      ['6', '导出'],
    ],
  },
  {
    code: 'org_category',
    name: '机构类型',
    items: [
      ['1', '机构'],
      ['2', '部门'],
      ['3', '班级'],
    ],
  },
  {
    code: 'perms_type',
    name: '权限策略',
    items: [
      ['1', '显示'],
      ['2', '禁用'],
    ],
  },
  {
    code: 'position_rank',
    name: '职务职级',
    items: [
      ['1', '员级'],
      ['2', '助级'],
      ['3', '中级'],
      ['4', '副高级'],
      ['5', '正高级'],
    ],
  },
  {
    code: 'priority',
    name: '优先级',
    items: [
      ['H', '高'],
      ['M', '中'],
      ['L', '低'],
    ],
  },
  {
    code: 'quartz_job_class',
    name: '定时任务类型',
    items: [
      ['ExpiredCleanup', '清理过期会话'],
      ['LogCleanup', '清理日志'],
      ['OrphanFileCleanup', '清理无用文件'],
      ['Backup', '数据备份'],
      ['BackupCheck', '备份恢复演练'],
      ['PictureCleanup', '清除图片信息'],
      ['WorkAnalysis', '分析学生作品'],
    ],
  },
  {
    code: 'quartz_status',
    name: '定时任务状态',
    items: [
      ['-1', '停止'],
      ['0', '正常'],
    ],
  },
  {
    code: 'rule_conditions',
    name: '条件规则',
    items: [
      ['>', '大于'],
      ['<', '小于'],
      ['!=', '不等于'],
      ['=', '等于'],
      ['>=', '大于等于'],
      ['<=', '小于等于'],
      ['LEFT_LIKE', '左模糊'],
      ['LIKE', '模糊'],
      ['RIGHT_LIKE', '右模糊'],
      ['IN', '包含'],
      ['USE_SQL_RULES', '自定义SQL表达式'],
    ],
  },
  {
    code: 'send_status',
    name: '发布状态',
    items: [
      ['0', '未发布'],
      ['1', '已发布'],
      ['2', '已撤回'],
    ],
  },
  {
    code: 'sex',
    name: '性别',
    items: [
      ['1', '男'],
      ['2', '女'],
    ],
  },
  {
    code: 'user_status',
    name: '用户状态',
    items: [
      ['1', '正常'],
      ['2', '冻结'],
    ],
  },
  {
    code: 'valid_status',
    name: '有效无效状态',
    items: [
      ['0', '无效'],
      ['1', '有效'],
    ],
  },
];
