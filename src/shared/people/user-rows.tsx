import { Button } from '@radix-ui/themes';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { onlinePeopleQuery } from '#shared/api/online-rows.ts';
import { departUsersQuery } from '#shared/api/user.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { countOf } from '#shared/text/how-many.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { PeopleSource, PickedUser } from './picked-user.ts';
import styles from './user-picker.module.css';

type Choice = {
  readonly single: boolean;
  readonly chosen: readonly PickedUser[];
  readonly onChange: (chosen: readonly PickedUser[]) => void;
};

/** `departId`: if omitted, all users that the caller manages. */
type UserRowsProps = Choice & { readonly departId: string | undefined };

/** The people of a department with a search, in pages. */
export function UserRows({ departId, ...choice }: UserRowsProps) {
  const view = useView();
  const people = useQuery({
    ...departUsersQuery({
      ...view.page,
      ...(departId === undefined ? {} : { depId: departId }),
      ...conditionsOf(view.words),
    }),
    placeholderData: keepPreviousData,
  });
  return <PeopleRows {...choice} {...view} people={people} hasDeparts />;
}

/** The same for the selectable people of a form field, without their departments. */
export function FormPeopleRows({ from, ...choice }: Choice & { readonly from: PeopleSource }) {
  const view = useView();
  const { code, ...of } = from;
  const people = useQuery({
    ...onlinePeopleQuery(code, { ...of, ...view.page, ...view.words }),
    placeholderData: keepPreviousData,
  });
  return <PeopleRows {...choice} {...view} people={people} hasDeparts={false} />;
}

type Words = { readonly username: string; readonly realname: string };

/** The search text, and the current page. */
function useView() {
  const [words, setWords] = useState<Words>({ username: '', realname: '' });
  const [shown, setShown] = useState({ page: 1, pageSize: 10 });
  return {
    words,
    shown,
    page: { pageNo: shown.page, pageSize: shown.pageSize },
    onShow: setShown,
    onSearch: (next: Words) => {
      setWords(next);
      setShown({ ...shown, page: 1 });
    },
  };
}

type Row = PickedUser & Pick<Partial<Schema<'UserRow'>>, 'orgCodeTxt'>;
type People = UseQueryResult<{ readonly records: readonly Row[]; readonly total: number }>;
type PeopleRowsProps = Choice &
  Pick<ReturnType<typeof useView>, 'shown' | 'onShow' | 'onSearch'> & {
    readonly people: Pick<People, 'data' | 'isError' | 'error' | 'refetch' | 'isPlaceholderData'>;
    readonly hasDeparts: boolean;
  };

function PeopleRows({ people, hasDeparts, shown, onShow, onSearch, ...choice }: PeopleRowsProps) {
  const { data, isError, error, refetch, isPlaceholderData } = people;
  return (
    <div className={styles['users']}>
      <SearchRow onSearch={onSearch} />
      {isError ? (
        <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <PageSkeleton />
      ) : data.records.length === 0 ? (
        <EmptyState text="没有找到匹配的数据" />
      ) : (
        <>
          <UserTable {...choice} rows={data.records} hasDeparts={hasDeparts} stale={isPlaceholderData} />
          <Pagination {...shown} {...countOf(data)} onChange={onShow} />
        </>
      )}
    </div>
  );
}

function conditionsOf({ username, realname }: Words) {
  return {
    ...(username === '' ? {} : { username: `*${username}*` }),
    ...(realname === '' ? {} : { realname: `*${realname}*` }),
  };
}

function SearchRow({ onSearch }: { readonly onSearch: (words: Words) => void }) {
  const [words, setWords] = useState<Words>({ username: '', realname: '' });
  return (
    <form
      aria-label="查询用户"
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog can be a React child of another form, although not in the document.
        event.stopPropagation();
        onSearch({ username: words.username.trim(), realname: words.realname.trim() });
      }}
    >
      <TextField
        label="账号"
        labelHidden
        type="search"
        placeholder="账号"
        maxLength={100}
        value={words.username}
        onChange={(event) => setWords({ ...words, username: event.target.value })}
      />
      <TextField
        label="姓名"
        labelHidden
        type="search"
        placeholder="姓名"
        maxLength={100}
        value={words.realname}
        onChange={(event) => setWords({ ...words, realname: event.target.value })}
      />
      <Button type="submit">查询</Button>
    </form>
  );
}

type UserTableProps = Choice & {
  readonly rows: readonly Row[];
  readonly hasDeparts: boolean;
  readonly stale: boolean;
};

function UserTable({ rows, hasDeparts, stale, single, chosen, onChange }: UserTableProps) {
  const name = useId();
  const isChosen = (row: PickedUser) => chosen.some((user) => user.id === row.id);
  const without = (removedUsers: readonly PickedUser[]) =>
    chosen.filter((user) => removedUsers.every((row) => row.id !== user.id));
  const isWhole = rows.every(isChosen);
  const toggle = (row: PickedUser) =>
    onChange(isChosen(row) ? without([row]) : single ? [row] : [...chosen, row]);
  return (
    <div className={styles['scroller']}>
      <table className={styles['table']} aria-busy={stale}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles['choice']}>
                {single ? null : (
                  <input
                    type="checkbox"
                    aria-label="全选本页"
                    checked={isWhole}
                    onChange={() => onChange(isWhole ? without(rows) : [...without(rows), ...rows])}
                  />
                )}
                账号
              </span>
            </th>
            <th scope="col">姓名</th>
            {hasDeparts ? <th scope="col">部门</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <label className={styles['choice']}>
                  <input
                    type={single ? 'radio' : 'checkbox'}
                    name={single ? name : undefined}
                    checked={isChosen(row)}
                    onChange={() => toggle(row)}
                  />
                  {row.username}
                </label>
              </td>
              <td>{row.realname}</td>
              {hasDeparts ? <td>{row.orgCodeTxt}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
