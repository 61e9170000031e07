import type { QueryOf } from '#openapi/index.ts';
import { read } from './client.ts';

/** Rejects with the server's refusal when another record has the value. */
export const checkDuplicate = (query: QueryOf<'GET /sys/duplicate/check'>, signal?: AbortSignal) =>
  read('/sys/duplicate/check', { query, signal, quiet: true });

/** Rejects with the text of the first part of the rule that fails. Encoded once more: the server decodes it so. */
export const checkByRule = (ruleCode: string, value: string, signal?: AbortSignal) =>
  read('/sys/checkRule/checkByCode', {
    query: { ruleCode, value: encodeURIComponent(value) },
    signal,
    quiet: true,
  });
