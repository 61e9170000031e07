import { useQuery } from '@tanstack/react-query';
import { onlineRowsQuery } from '#api/online-rows.ts';
import type { Schema } from '#openapi/index.ts';
import { inForm, isFilledIn, type OnlineColumns, type OnlineField } from '#domain/forms/field-values.ts';
import { wireText } from './query-text.ts';

type FormParts = {
  readonly columns: OnlineColumns;
  readonly queries: readonly Pick<Schema<'OnlineQuery'>, 'key'>[];
};

/**
 * Where a form takes one row of each person, whoever has given theirs is not offered another: the server would refuse
 * it once it is filled in. Until it is known nothing is offered; where it cannot be known, the server judges.
 */
export function useOneEach({ columns, queries }: FormParts) {
  const held = columns.may.includes('add') ? columns.fields.find(holdsItsPerson) : undefined;
  const me = held !== undefined && queries.some(({ key }) => key === held.field.key) ? held : undefined;
  const mine = useQuery({ ...onlineRowsQuery(columns.code, ownRow(me)), enabled: me !== undefined });
  const isAnswered = me !== undefined && (mine.data?.total ?? 0) > 0;
  // What was known before goes on when it cannot be asked anew.
  const isOpen = me === undefined || (mine.data === undefined ? mine.isError : !isAnswered);
  const may = columns.may.filter((deed) => isOpen || deed !== 'add');
  return { columns: isOpen ? columns : { ...columns, may }, isAnswered };
}

/** Whoever adds a row stands in it, and nobody else can be put there, nor twice. */
function holdsItsPerson(one: OnlineField): boolean {
  const { kind, unique, default: begins } = one.field;
  const isGiven = kind === 'user' && begins === '{me}' && typeof one.default === 'string';
  return isGiven && unique === true && !(isFilledIn(one) && inForm(one));
}

function ownRow(me: OnlineField | undefined) {
  const condition = { field: me?.field.key ?? '', values: [String(me?.default)] };
  return { pageNo: 1, pageSize: 1, superQueryParams: wireText(condition) };
}
