import type { Schema } from '#openapi/index.ts';

/** Returns the effects or obstacles of a deletion as text; `chosen` is the number of departments to delete. */
export function figureText(figures: Schema<'DepartFigures'>, chosen: number): string {
  const { departCount, workCount } = figures;
  const inTheWay = inTheWayOf(figures, chosen);
  if (inTheWay !== undefined) return inTheWay;
  const deletionText = `将删除 ${departCount} 个部门/班级。`;
  return workCount === 0
    ? deletionText
    : `${deletionText}已提交的 ${workCount} 个作品/作业会保留，但不再属于任何班级。`;
}

/** Returns the obstacles of a deletion as text; undefined without any. */
export function inTheWayOf(figures: Schema<'DepartFigures'>, chosen: number): string | undefined {
  const { departCount, userCount, courseCount } = figures;
  const inTheWay = [
    ...(departCount > chosen ? [`${departCount - chosen} 个下级部门/班级`] : []),
    ...(userCount > 0 ? [`${userCount} 名用户`] : []),
    ...(courseCount > 0 ? [`${courseCount} 门课程`] : []),
  ];
  return inTheWay.length === 0 ? undefined : `还有 ${inTheWay.join('、')}，请先移走或移除，再删除部门/班级。`;
}
