import type { Schema } from '#openapi/index.ts';

export type Person = Schema<'UserResponsibilities'>;

/** Returns whether there is anything that a colleague can take over. */
export const isResponsible = ({ departs, courses, homework, forms }: Person): boolean =>
  departs.length + courses.length + homework.length + forms.length > 0;

/** Returns the counts as text: 2 个班级、3 门课程、12 份待批改. */
export function countsText({ departs, courses, homework, forms, toGrade }: Person): string {
  const classes = departs.filter(({ isClass }) => isClass).length;
  const counts = [
    [classes, '个班级'],
    [departs.length - classes, '个部门'],
    [courses.length, '门课程'],
    [homework.length, '份没有结束的作业'],
    [forms.length, '个表单'],
    [toGrade, '份待批改'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join('、');
}

const maxNames = 3;

/** Returns the consequences if no colleague takes over. Only a frozen person can still hand over later. */
export function consequencesText(people: readonly Person[], verb: string): string {
  const alone = people.flatMap(({ departs }) => departs.filter(({ isAlone }) => isAlone));
  const names = [...new Map(alone.map(({ id, name }) => [id, name])).values()];
  const shown = names.slice(0, maxNames).join('、');
  const text = names.length > maxNames ? `${shown}等 ${names.length} 个班级或部门` : shown;
  const owns = people.some(({ courses, homework }) => courses.length + homework.length > 0);
  const ownsForms = people.some(({ forms }) => forms.length > 0);
  const effects = [
    ...(names.length === 0 ? [] : [`${text}将没有负责的老师`]),
    ...(owns ? ['课程和作业仍在原来的名下'] : []),
    ...(ownsForms ? ['表单只有管理员能管理'] : []),
    ...(names.length === 0 && !owns && !ownsForms ? ['班级和部门由其他老师负责'] : []),
    ...(verb === '冻结' ? ['以后可以用“交接”再交'] : []),
  ];
  return `先不交的话，${effects.join('，')}。`;
}
