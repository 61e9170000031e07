import { recordCalls, sheetCalls } from '#shared/api/record-calls.ts';

/** Positions that people may have. */
export const positionCalls = recordCalls('/sys/position');
export const positionSheets = sheetCalls('/sys/position');
