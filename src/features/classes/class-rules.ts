import { nameAmong } from '#shared/people/person-names.ts';

/** Grades by number: 1 to 12. */
export const gradeNames = [
  '一年级',
  '二年级',
  '三年级',
  '四年级',
  '五年级',
  '六年级',
  '初一',
  '初二',
  '初三',
  '高一',
  '高二',
  '高三',
] as const;

export const lastGrade = gradeNames.length;

export function gradeText(grade: number | null): string {
  return grade === null ? '' : (gradeNames[grade - 1] ?? '');
}

/** Formats `2026-1` as 2026–2027学年第一学期. */
export function termText(term: string | null): string {
  if (term === null) return '';
  const { year, half } = parts(term);
  return `${year}–${year + 1}学年第${half === 1 ? '一' : '二'}学期`;
}

/** Formats 三年级 · 2026–2027学年第一学期, as far as it is known. */
export function aboutClass({ grade, term }: { grade: number | null; term: string | null }): string {
  return [gradeText(grade), termText(term)].filter((text) => text !== '').join(' · ');
}

/** Returns the term of a wire time: the first from August to January, the second from February to July. */
export function termOf(now: string): string {
  const [year = 0, month = 0] = now.split('-').map(Number);
  if (month >= 8) return `${year}-1`;
  return month >= 2 ? `${year - 1}-2` : `${year - 1}-1`;
}

/** Returns the selectable terms: of the previous, the current and the next school year, and the selected one. */
export function termsAround(now: string, chosen: string): readonly string[] {
  const { year } = parts(termOf(now));
  const terms = [year - 1, year, year + 1].flatMap((one) => [`${one}-1`, `${one}-2`]);
  return chosen === '' || terms.includes(chosen) ? terms : [chosen, ...terms].sort();
}

type ClassProperties = {
  readonly departName: string;
  readonly grade: number | null;
  readonly term: string | null;
};

/** Returns a class after its promotion: one grade higher, in the first term of the next school year. */
export function promoted({ departName, grade, term }: ClassProperties, now: string): ClassProperties {
  const next = grade === null ? null : Math.min(grade + 1, lastGrade);
  return {
    departName: grade === null || next === null ? departName : renamed(departName, grade, next),
    grade: next,
    term: `${parts(term ?? termOf(now)).year + 1}-1`,
  };
}

const digits = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** Returns the spellings of a grade in class names, each at the same index: 三年级一班, 3年级1班, 三（1）班, 八年级一班 for 初二. */
function waysToSay(grade: number): readonly string[] {
  const digit = digits[grade - 1];
  const spellings = digit === undefined ? [] : [`${digit}年级`, `${grade}年级`, `${digit}（`, `${digit}(`];
  return [gradeText(grade), ...spellings];
}

/** Returns the grade that the name of a class begins with; undefined if it names none. */
export function gradeIn(name: string): number | undefined {
  const index = gradeNames.findIndex((_text, at) => waysToSay(at + 1).some((word) => name.startsWith(word)));
  return index === -1 ? undefined : index + 1;
}

function renamed(name: string, from: number, to: number): string {
  const spellingIndex = waysToSay(from).findIndex((word) => name.includes(word));
  const now = waysToSay(to)[spellingIndex];
  const before = waysToSay(from)[spellingIndex];
  return now === undefined || before === undefined ? name : name.replace(before, now);
}

function parts(term: string): { readonly year: number; readonly half: number } {
  const [year = 0, half = 1] = term.split('-').map(Number);
  return { year, half };
}

type Teacher = { readonly username: string; readonly realname: string | null; readonly lead: boolean };

/** Formats 王晓燕（负责）、李明; namesakes with their accounts. Who is in charge of several teachers is marked. */
export function teachersText(teachers: readonly Teacher[]): string {
  if (teachers.length === 0) return '还没有老师';
  return teachers
    .map((teacher) => nameAmong(teacher, teachers) + (teacher.lead && teachers.length > 1 ? '（负责）' : ''))
    .join('、');
}
