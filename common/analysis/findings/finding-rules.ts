import type { FindingRule } from '../rule.ts';
import { cloneRules } from './clones.rules.ts';
import { conditionRules } from './conditions.rules.ts';
import { customBlockRules } from './custom-blocks.rules.ts';
import { dataRules } from './data.rules.ts';
import { looksRules } from './looks.rules.ts';
import { loopRules } from './loops.rules.ts';
import { messageRules } from './messages.rules.ts';
import { spriteRules } from './sprites.rules.ts';
import { startStateRules } from './start-state.rules.ts';
import { structureRules } from './structure.rules.ts';

/** All rules for findings. */
export const findingRules: readonly FindingRule[] = [
  ...messageRules,
  ...cloneRules,
  ...loopRules,
  ...conditionRules,
  ...dataRules,
  ...startStateRules,
  ...looksRules,
  ...spriteRules,
  ...structureRules,
  ...customBlockRules,
];
