import { refusal } from '#server/http/refusal.ts';

type Named = { readonly id: string; readonly name: string };

/** A person with what a colleague can take over. */
export type Responsible = {
  readonly id: string;
  readonly username: string;
  readonly realname: string | null;
  readonly departs: readonly (Named & {
    readonly isClass: boolean;
    /** No other active member of staff is responsible for it. */
    readonly isAlone: boolean;
    /** In charge of the class. */
    readonly lead: boolean;
  })[];
  readonly courses: readonly Named[];
  readonly homework: readonly Named[];
  /** The online forms that the person owns. */
  readonly forms: readonly Named[];
  /** Works that wait for grading in these departments and those below them. */
  readonly toGrade: number;
};

/** Returns the counts in words, such as 2 个班级、3 门课程. */
export function responsibilitiesText({
  departs,
  courses,
  homework,
  forms,
}: Pick<Responsible, 'departs' | 'courses' | 'homework' | 'forms'>): string {
  const classes = departs.filter(({ isClass }) => isClass).length;
  return [
    [classes, '个班级'],
    [departs.length - classes, '个部门'],
    [courses.length, '门课程'],
    [homework.length, '份没有结束的作业'],
    [forms.length, '个表单'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join('、');
}

/** Returns why these people cannot leave as they are; undefined if none of them is responsible for anything. */
export function responsibleReason(people: readonly Responsible[]): string | undefined {
  const [first] = people;
  if (first === undefined) return undefined;
  const more = people.length > 1 ? `（另有 ${people.length - 1} 人也有）` : '';
  return `${first.realname ?? first.username}负责 ${responsibilitiesText(first)}${more}，请先在用户管理中交接给同事`;
}

/** Refuses to leave something without the person who is responsible for it. */
export function requireNothingLeft(people: readonly Responsible[]): void {
  const reason = responsibleReason(people);
  if (reason !== undefined) throw refusal(reason, 'handOverTo');
}
