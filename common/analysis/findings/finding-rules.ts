import type { FindingRule } from '../rule.ts';
import { messageRules } from './messages.rules.ts';

/** All rules for findings. */
export const findingRules: readonly FindingRule[] = [...messageRules];
