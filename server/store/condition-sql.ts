import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** How a condition compares a field with its values. */
export const conditionRules = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'like',
  'left_like',
  'right_like',
  'empty',
  'notEmpty',
] as const;
type ConditionRule = (typeof conditionRules)[number];
type LikeRule = Extract<ConditionRule, 'like' | 'left_like' | 'right_like'>;
export type RangeRule = Extract<ConditionRule, 'gt' | 'ge' | 'lt' | 'le'>;

export const isConditionRule = (text: string): text is ConditionRule =>
  conditionRules.some((rule) => rule === text);

type FieldCondition = {
  readonly field: string;
  readonly rule: ConditionRule;
  readonly values: readonly string[];
};
export type ConditionTree =
  | FieldCondition
  | { readonly join: 'and' | 'or'; readonly of: readonly ConditionTree[] };

export type Condition = RawBuilder<SqlBool>;

/** The SQL of each comparison of one column. A method throws `bad` for a value or a rule that its column lacks. */
export type ComparedColumn = {
  /** The refusal of a condition on this column. */
  readonly bad: Error;
  readonly isEmpty: () => Condition;
  readonly equals: (value: string) => Condition;
  readonly differs: (value: string) => Condition;
  readonly isOneOf: (values: readonly string[]) => Condition;
  readonly isLike: (rule: LikeRule, value: string) => Condition;
  readonly compares: (rule: RangeRule, value: string) => Condition;
};

/** Compiles a tree of conditions to SQL; `columnOf` returns the column of a field or throws. */
export function conditionSql(tree: ConditionTree, columnOf: (field: string) => ComparedColumn): Condition {
  if (!('join' in tree)) return fieldCondition(columnOf(tree.field), tree.rule, tree.values);
  return joinConditions(
    tree.join,
    tree.of.map((one) => conditionSql(one, columnOf)),
  );
}

/** Compiles one condition. All rules but `in`, `empty` and `notEmpty` have exactly one value. */
export function fieldCondition(
  column: ComparedColumn,
  rule: ConditionRule,
  values: readonly string[],
): Condition {
  if (rule === 'empty') return column.isEmpty();
  if (rule === 'notEmpty') return sql<SqlBool>`not ${column.isEmpty()}`;
  if (rule === 'in') return column.isOneOf(values);
  const [value] = values;
  if (value === undefined || values.length > 1) throw column.bad;
  if (rule === 'eq') return column.equals(value);
  if (rule === 'ne') return column.differs(value);
  return isRange(rule) ? column.compares(rule, value) : column.isLike(rule, value);
}

/** Joins conditions; without any, every row matches. */
export function joinConditions(join: 'and' | 'or', conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.join(conditions, join === 'or' ? sql` or ` : sql` and `)})`;
}

const rangeOperators = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

export const rangeOperator = (rule: RangeRule): RawBuilder<unknown> => rangeOperators[rule];

const isRange = (rule: RangeRule | LikeRule): rule is RangeRule => Object.hasOwn(rangeOperators, rule);

/** Returns the LIKE pattern of a rule: the text anywhere, at the end (left_like) or at the beginning (right_like). */
export function likePattern(rule: LikeRule, text: string): string {
  return `${rule === 'right_like' ? '' : '%'}${escapeLike(text)}${rule === 'left_like' ? '' : '%'}`;
}

/** Returns a LIKE pattern that matches this text literally as a substring. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/** Escapes the wildcards of LIKE, so that a text matches literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
