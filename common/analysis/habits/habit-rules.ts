import type { HabitRule } from '../rule.ts';

/** All rules for good habits. */
export const habitRules: readonly HabitRule[] = [];
