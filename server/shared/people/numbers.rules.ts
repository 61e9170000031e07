import type { Caller, RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';

type Numbers = { readonly phone: string | null; readonly telephone: string | null };
type NumberChange = { readonly phone?: string | null; readonly telephone?: string | null };
type NumberReader = { readonly caller: Pick<Caller, 'userId'>; readonly scope: RowScope };

/** Formats a number as 138****1234, and hides a short number completely. userColumnsFor does the same in SQL. */
export function shortenNumber(number: string | null): string | null {
  if (number === null || number === '') return number;
  return number.length < 11 ? '****' : `${number.slice(0, 3)}****${number.slice(-4)}`;
}

/** Returns the row as this caller sees it: full numbers of others only for callers who see all users. */
export function withNumbersFor<Row extends Numbers & { readonly id: string }>(
  { caller, scope }: NumberReader,
  row: Row,
): Row {
  if (scope.kind === 'all' || row.id === caller.userId) return row;
  return { ...row, phone: shortenNumber(row.phone), telephone: shortenNumber(row.telephone) };
}

/** Shortens a full number in a search text, as callers without access see it. */
export function shortenNumbersIn(text: string): string {
  return text.replaceAll(/\d{11}/g, (number) => shortenNumber(number) ?? '');
}

/**
 * Returns the values that an edit writes: a number that comes back shortened as it was shown keeps its stored value.
 * Refuses at the field a shortened number that differs.
 */
export function withWholeNumbers<Body extends NumberChange>(body: Body, stored: Numbers): Body {
  const restoreNumber = (field: keyof Numbers, message: string): string | null | undefined => {
    const submitted = body[field];
    if (submitted === undefined || submitted === null || !submitted.includes('*')) return submitted;
    if (submitted !== shortenNumber(stored[field])) throw refusal(message, field);
    return stored[field];
  };
  const phone = restoreNumber('phone', '请输入正确的手机号！');
  const telephone = restoreNumber('telephone', '请输入正确的座机号码');
  return {
    ...body,
    ...(phone === undefined ? {} : { phone }),
    ...(telephone === undefined ? {} : { telephone }),
  };
}
