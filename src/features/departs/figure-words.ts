import type { Schema } from '#openapi/index.ts';

/** What goes and what stays, in words. */
export function figureWords(figures: Schema<'DepartFigures'>): string {
  const { departCount, userCount, courseCount, workCount } = figures;
  const gone = [
    `将删除 ${departCount} 个部门/班级`,
    ...(userCount > 0 ? [`取消 ${userCount} 名用户的关联（账号保留）`] : []),
    ...(courseCount > 0 ? [`移除 ${courseCount} 门已添加的课程`] : []),
  ].join('，');
  return workCount === 0
    ? `${gone}。`
    : `${gone}。已提交的 ${workCount} 个作品/作业会保留，但不再属于任何班级。`;
}
