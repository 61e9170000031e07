import type { FindingRule } from '../rule.ts';
import { cloneRules } from './clones.rules.ts';
import { conditionRules } from './conditions.rules.ts';
import { dataRules } from './data.rules.ts';
import { looksRules } from './looks.rules.ts';
import { loopRules } from './loops.rules.ts';
import { messageRules } from './messages.rules.ts';
import { startStateRules } from './start-state.rules.ts';

/** All rules for findings. */
export const findingRules: readonly FindingRule[] = [
  ...messageRules,
  ...cloneRules,
  ...loopRules,
  ...conditionRules,
  ...dataRules,
  ...startStateRules,
  ...looksRules,
];
