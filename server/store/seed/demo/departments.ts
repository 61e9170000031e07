export type DepartSeed = {
  /** Three characters per level, so the parent's code is the child's without the last three. */
  code: string;
  name: string;
  /** 1 institution, 2 department, 3 class. */
  category: '1' | '2' | '3';
  /** The grade of a class. */
  grade?: number;
};

export const departments: readonly DepartSeed[] = [
  { code: 'A01', name: '希望小学', category: '1' },
  { code: 'A01A01', name: '三年级', category: '2' },
  { code: 'A01A01A01', name: '三年级一班', category: '3', grade: 3 },
  { code: 'A01A01A02', name: '三年级二班', category: '3', grade: 3 },
];

export const CLASS_ONE = 'A01A01A01';
export const CLASS_TWO = 'A01A01A02';
