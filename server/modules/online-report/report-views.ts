/** A curated view of the school, as builders of reports choose it. */
export type ReportViewInfo = { readonly code: string; readonly name: string; readonly description: string };

export const reportViews: readonly ReportViewInfo[] = [
  { code: 'people', name: '人员', description: '账号，一人一行' },
  { code: 'classes', name: '部门与班级', description: '一个部门或班级一行' },
  { code: 'courses', name: '课程', description: '一门课程一行' },
  { code: 'units', name: '课程单元', description: '一个单元一行' },
  { code: 'works', name: '作品', description: '一个作品一行' },
  { code: 'homework', name: '班级作业', description: '每次作业、每个班级、每个学生一行' },
  { code: 'grades', name: '批改', description: '一个批改过的作品一行' },
  { code: 'visits', name: '访问', description: '一次登录一行' },
];
