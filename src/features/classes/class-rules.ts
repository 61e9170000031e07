import { gradeText, lastGrade, promotedName } from '#common/classes/grades.rules.ts';
import { termOf } from '#common/classes/terms.rules.ts';
import { nameAmong } from '#shared/people/person-names.ts';

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
    departName: grade === null ? departName : promotedName(departName, grade),
    grade: next,
    term: `${parts(term ?? termOf(now)).year + 1}-1`,
  };
}

function parts(term: string): { readonly year: number; readonly half: number } {
  const [year = 0, half = 1] = term.split('-').map(Number);
  return { year, half };
}

type Teacher = { readonly username: string; readonly realname: string | null; readonly lead: boolean };

/** Formats 王晓燕（负责）、李明; namesakes with their accounts. With several teachers, the one in charge is marked. */
export function teachersText(teachers: readonly Teacher[]): string {
  if (teachers.length === 0) return '还没有老师';
  return teachers
    .map((teacher) => nameAmong(teacher, teachers) + (teacher.lead && teachers.length > 1 ? '（负责）' : ''))
    .join('、');
}
