import type { HabitRule } from '../rule.ts';
import { craftHabits } from './craft.rules.ts';
import { startHabits } from './start.rules.ts';
import { teamworkHabits } from './teamwork.rules.ts';

/** All rules for good habits. */
export const habitRules: readonly HabitRule[] = [...startHabits, ...craftHabits, ...teamworkHabits];
