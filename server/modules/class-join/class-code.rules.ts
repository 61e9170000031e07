import { refusal } from '#server/http/refusal.ts';

/** Only classes have codes, like courses. */
const classCategory = '3';

/** Converts a typed code to its stored form. */
export function normalizeCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

export type CodeClass = { readonly orgCategory: string | null };

/** Errors: a refusal if the caller sees no such department, or it is not a class. */
export function requireClass<Found extends CodeClass>(depart: Found | undefined): Found {
  if (depart === undefined) throw refusal('班级不存在', 'departId');
  if (depart.orgCategory !== classCategory) throw refusal('只有班级可以设置班级码', 'departId');
  return depart;
}

export const joinStatus = { waiting: 0, approved: 1, refused: 2, withdrawn: 3 } as const;

type Applicant = {
  readonly identity: number | null;
  readonly isMember: boolean;
  readonly isWaiting: boolean;
};

/** Errors: a refusal if the caller is not a pupil, is in the class, or is waiting for approval. */
export function checkApplicant({ identity, isMember, isWaiting }: Applicant, departName: string): void {
  if (identity === 2) throw refusal('班级码供学生使用，老师请联系管理员');
  if (isMember) throw refusal(`你已经在${departName}了`, 'code');
  if (isWaiting) throw refusal(`你已经申请过加入${departName}，请等待老师通过`, 'code');
}
