import type { QueryOf } from '#openapi/index.ts';
import { read } from './client.ts';

/** Rejects with the server's refusal when another record has the value. */
export const checkDuplicate = (query: QueryOf<'GET /sys/duplicate/check'>, signal?: AbortSignal) =>
  read('/sys/duplicate/check', { query, signal, quiet: true });

/**
 * Rejects with the message of the first part of the rule that fails. The value is encoded twice because the server
 * decodes it twice.
 */
export const checkByRule = (ruleCode: string, value: string, signal?: AbortSignal) =>
  read('/sys/checkRule/checkByCode', {
    query: { ruleCode, value: encodeURIComponent(value) },
    signal,
    quiet: true,
  });
