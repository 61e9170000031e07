import type { FindingRule } from '../rule.ts';
import { cloneRules } from './clones.rules.ts';
import { loopRules } from './loops.rules.ts';
import { messageRules } from './messages.rules.ts';

/** All rules for findings. */
export const findingRules: readonly FindingRule[] = [...messageRules, ...cloneRules, ...loopRules];
