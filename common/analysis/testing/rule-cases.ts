import { cloneCases } from './clones.cases.ts';
import { conditionCases } from './conditions.cases.ts';
import { customBlockCases } from './custom-blocks.cases.ts';
import { dataCases } from './data.cases.ts';
import { looksCases } from './looks.cases.ts';
import { habitCases } from './habits.cases.ts';
import { loopCases } from './loops.cases.ts';
import { messageCases } from './messages.cases.ts';
import { spriteCases } from './sprites.cases.ts';
import { startStateCases } from './start-state.cases.ts';
import { structureCases } from './structure.cases.ts';
import type { RuleCases } from './rule-case.ts';

/** The projects of every rule by its id. */
export const ruleCases: RuleCases = {
  ...messageCases,
  ...cloneCases,
  ...loopCases,
  ...conditionCases,
  ...dataCases,
  ...startStateCases,
  ...looksCases,
  ...spriteCases,
  ...structureCases,
  ...customBlockCases,
  ...habitCases,
};
