import { recordCalls, sheetCalls } from './record-calls.ts';

/** The rules that check codes; `checkByRule` in check.ts applies one. */
export const checkRuleCalls = recordCalls('/sys/checkRule');
export const checkRuleSheets = sheetCalls('/sys/checkRule');
