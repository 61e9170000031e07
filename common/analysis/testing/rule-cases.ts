import { cloneCases } from './clones.cases.ts';
import { loopCases } from './loops.cases.ts';
import { messageCases } from './messages.cases.ts';
import type { RuleCases } from './rule-case.ts';

/** The projects of every rule by its id. */
export const ruleCases: RuleCases = { ...messageCases, ...cloneCases, ...loopCases };
