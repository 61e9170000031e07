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

/** Returns the name of a grade; empty without one. */
export function gradeText(grade: number | null): string {
  return grade === null ? '' : (gradeNames[grade - 1] ?? '');
}

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const numberOf = (text: string): number => {
  const index = numerals.indexOf(text);
  return index === -1 ? Number(text) : index + 1;
};
const numeralOf = (grade: number): string => numerals[grade - 1] ?? gradeText(grade);
/** Returns 高一 as 高1. */
const stageAndDigit = (grade: number): string => {
  const name = gradeText(grade);
  return `${name.slice(0, 1)}${numberOf(name.slice(1))}`;
};

type Spelling = {
  /** Matches a name that begins with a grade; the first group is the text of the grade. */
  readonly pattern: RegExp;
  readonly gradeOf: (text: string) => number;
  readonly write: (grade: number) => string;
};

const spellings: readonly Spelling[] = [
  // 三年级一班, 三（1）班, 三1班, 三一班; 十一班 and 二十班 are numbers of classes.
  {
    pattern: /^([一二三四五六七八九])(?:年级|[（(]|[.·-]?\d|[一二三四五六七八九]班)/,
    gradeOf: numberOf,
    write: numeralOf,
  },
  // 初一（2）班, 高三1班
  {
    pattern: /^([初高][一二三])/,
    gradeOf: (text) => gradeNames.findIndex((name) => name === text) + 1,
    write: (grade) => (grade > 6 ? gradeText(grade) : numeralOf(grade)),
  },
  // 高1(2)班
  {
    pattern: /^([初高][123])(?!\d)/,
    gradeOf: (text) => (text.startsWith('初') ? 6 : 9) + Number(text.slice(1)),
    write: stageAndDigit,
  },
  // 3年级1班, 3（1）班, 3.1班, 3-1班
  { pattern: /^(1[0-2]|[1-9])(?:年级|[（(]\d|[.·-]\d)/, gradeOf: numberOf, write: String },
  // 301班, 1203班
  { pattern: /^(1[0-2]|[1-9])\d\d班/, gradeOf: numberOf, write: String },
  // 3A班, 10B
  { pattern: /^(1[0-2]|[1-9])[A-Z](?:班|$)/, gradeOf: numberOf, write: String },
  // Grade 3 Class 2, G3-2, Year 4B
  { pattern: /^(?:grade ?|year ?|g|y)(1[0-2]|[1-9])(?!\d)/i, gradeOf: numberOf, write: String },
];

function findGrade(name: string) {
  for (const spelling of spellings) {
    const match = spelling.pattern.exec(name);
    const text = match?.[1];
    if (match !== null && text !== undefined)
      return { text, at: match[0].indexOf(text), grade: spelling.gradeOf(text), write: spelling.write };
  }
  return undefined;
}

/** Returns the grade that the name of a class begins with; undefined if it names none, as 2023级4班. */
export function gradeIn(name: string): number | undefined {
  return findGrade(name)?.grade;
}

/**
 * Returns the name of a class of this grade in the next one, in the same spelling: 三（2）班 becomes 四（2）班. A name that
 * says nothing of the grade stays.
 */
export function promotedName(name: string, grade: number): string {
  const next = grade + 1;
  if (next > lastGrade) return name;
  const found = findGrade(name);
  if (found?.grade === grade)
    return name.slice(0, found.at) + found.write(next) + name.slice(found.at + found.text.length);
  // 实验三年级一班
  const pairs = [
    [`${numeralOf(grade)}年级`, `${numeralOf(next)}年级`],
    [`${grade}年级`, `${next}年级`],
    [gradeText(grade), gradeText(next)],
  ] as const;
  const pair = found === undefined ? pairs.find(([word]) => name.includes(word)) : undefined;
  return pair === undefined ? name : name.replace(pair[0], pair[1]);
}
