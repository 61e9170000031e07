import { useQuery } from '@tanstack/react-query';
import { onlineRowsQuery } from '#shared/api/online-rows.ts';
import type { Schema } from '#openapi/index.ts';
import { inForm, isFilledIn, type OnlineColumns, type OnlineField } from '#shared/forms/field-values.ts';
import { wireText } from '../query/query-text.ts';

type FormOptions = {
  readonly columns: OnlineColumns;
  readonly queries: readonly Pick<Schema<'OnlineQuery'>, 'key'>[];
};

/**
 * If a form allows one row per user, a user who has one is not offered another: the server would refuse it after it is
 * filled in. Nothing is offered until this is known; if it cannot be known, the server decides.
 */
export function useOneRowPerUser({ columns, queries }: FormOptions) {
  const personField = columns.may.includes('add') ? columns.fields.find(holdsItsPerson) : undefined;
  const me =
    personField !== undefined && queries.some(({ key }) => key === personField.field.key)
      ? personField
      : undefined;
  const mine = useQuery({ ...onlineRowsQuery(columns.code, ownRow(me)), enabled: me !== undefined });
  const isAnswered = me !== undefined && (mine.data?.total ?? 0) > 0;
  // A failed refetch keeps the previous result.
  const isOpen = me === undefined || (mine.data === undefined ? mine.isError : !isAnswered);
  const may = columns.may.filter((action) => isOpen || action !== 'add');
  return { columns: isOpen ? columns : { ...columns, may }, isAnswered };
}

/** Returns whether a field always contains the user who adds the row, unique and not editable. */
function holdsItsPerson(one: OnlineField): boolean {
  const { kind, unique, default: begins } = one.field;
  const hasUserDefault = kind === 'user' && begins === '{me}' && typeof one.default === 'string';
  return hasUserDefault && unique === true && !(isFilledIn(one) && inForm(one));
}

function ownRow(me: OnlineField | undefined) {
  const condition = { field: me?.field.key ?? '', values: [String(me?.default)] };
  return { pageNo: 1, pageSize: 1, superQueryParams: wireText(condition) };
}
