import { Button } from '@radix-ui/themes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { departUsersQuery } from '#api/user.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PickedUser } from './picked-user.ts';
import styles from './user-picker.module.css';

type UserRowsProps = {
  /** Left out: everybody the caller answers for. */
  readonly departId: string | undefined;
  readonly single: boolean;
  readonly chosen: readonly PickedUser[];
  readonly onChange: (chosen: readonly PickedUser[]) => void;
};

type Words = { readonly username: string; readonly realname: string };

/** The people of a department with a search, in pages. */
export function UserRows({ departId, ...choice }: UserRowsProps) {
  const [words, setWords] = useState<Words>({ username: '', realname: '' });
  const [shown, setShown] = useState({ page: 1, pageSize: 10 });
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    ...departUsersQuery({
      pageNo: shown.page,
      pageSize: shown.pageSize,
      ...(departId === undefined ? {} : { depId: departId }),
      ...wanted(words),
    }),
    placeholderData: keepPreviousData,
  });
  const search = (next: Words) => {
    setWords(next);
    setShown({ ...shown, page: 1 });
  };
  return (
    <div className={styles['users']}>
      <SearchRow onSearch={search} />
      {isError ? (
        <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <PageSkeleton />
      ) : data.records.length === 0 ? (
        <EmptyState text="未查询匹配数据！" />
      ) : (
        <>
          <UserTable {...choice} rows={data.records} stale={isPlaceholderData} />
          <Pagination {...shown} total={data.total} onChange={setShown} />
        </>
      )}
    </div>
  );
}

function wanted({ username, realname }: Words) {
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
        // The dialog may be a child of another form, though not in the document.
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

type UserTableProps = Omit<UserRowsProps, 'departId'> & {
  readonly rows: readonly Schema<'UserRow'>[];
  readonly stale: boolean;
};

function UserTable({ rows, stale, single, chosen, onChange }: UserTableProps) {
  const name = useId();
  const isChosen = (row: PickedUser) => chosen.some((user) => user.id === row.id);
  const without = (gone: readonly PickedUser[]) =>
    chosen.filter((user) => gone.every((row) => row.id !== user.id));
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
                用户账号
              </span>
            </th>
            <th scope="col">用户姓名</th>
            <th scope="col">部门</th>
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
              <td>{row.orgCodeTxt}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
