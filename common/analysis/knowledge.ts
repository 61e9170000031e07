type Level = 1 | 2 | 3 | 4;

/** A module of the information technology curriculum of 2022 (义务教育信息科技课程标准), grades 3 to 6. */
export const curriculumModules = {
  online: { grades: '3–4', name: '在线学习与生活' },
  data: { grades: '3–4', name: '数据与编码' },
  algorithms: { grades: '5–6', name: '身边的算法' },
  control: { grades: '5–6', name: '过程与控制' },
} as const;

export type CurriculumModule = keyof typeof curriculumModules;

export type KnowledgePoint = {
  readonly name: string;
  /** The level of the 电子学会 青少年软件编程等级考试 (图形化) that first examines it. */
  readonly cie: Level;
  /** The level of CCF GESP (图形化编程) that first examines it. */
  readonly gesp: Level;
  readonly module: CurriculumModule;
};

/** The knowledge points of findings and habits. */
export const knowledgePoints = {
  sequence: { name: '顺序结构', cie: 1, gesp: 1, module: 'algorithms' },
  events: { name: '事件', cie: 1, gesp: 1, module: 'control' },
  motion: { name: '角色的移动和旋转', cie: 1, gesp: 1, module: 'control' },
  looks: { name: '造型、背景和外观', cie: 1, gesp: 1, module: 'control' },
  sound: { name: '声音', cie: 1, gesp: 1, module: 'control' },
  sprites: { name: '角色和舞台', cie: 1, gesp: 1, module: 'online' },
  startState: { name: '开始时的状态', cie: 2, gesp: 1, module: 'control' },
  coordinates: { name: '坐标', cie: 2, gesp: 1, module: 'data' },
  loops: { name: '循环结构', cie: 2, gesp: 1, module: 'algorithms' },
  branches: { name: '选择结构', cie: 2, gesp: 1, module: 'algorithms' },
  sensing: { name: '侦测', cie: 2, gesp: 1, module: 'control' },
  asking: { name: '询问和回答', cie: 2, gesp: 3, module: 'data' },
  arithmetic: { name: '算术运算', cie: 2, gesp: 2, module: 'data' },
  comparison: { name: '关系运算', cie: 2, gesp: 2, module: 'algorithms' },
  logic: { name: '逻辑运算', cie: 2, gesp: 2, module: 'algorithms' },
  pen: { name: '画笔', cie: 2, gesp: 2, module: 'algorithms' },
  random: { name: '随机数', cie: 3, gesp: 2, module: 'data' },
  variables: { name: '变量', cie: 3, gesp: 2, module: 'data' },
  messages: { name: '广播', cie: 3, gesp: 2, module: 'control' },
  clones: { name: '克隆', cie: 3, gesp: 2, module: 'control' },
  nesting: { name: '结构的嵌套', cie: 3, gesp: 3, module: 'algorithms' },
  lists: { name: '列表', cie: 4, gesp: 3, module: 'data' },
  strings: { name: '文字处理', cie: 4, gesp: 3, module: 'data' },
  customBlocks: { name: '自制积木', cie: 4, gesp: 4, module: 'algorithms' },
  readability: { name: '程序的可读性', cie: 1, gesp: 2, module: 'algorithms' },
} as const satisfies Record<string, KnowledgePoint>;

export type KnowledgeId = keyof typeof knowledgePoints;
