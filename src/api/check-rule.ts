import { recordCalls, sheetCalls } from './record-calls.ts';

/** Rules that codes are checked by; `checkByRule` in check.ts applies one. */
export const checkRuleCalls = recordCalls('/sys/checkRule');
export const checkRuleSheets = sheetCalls('/sys/checkRule');
