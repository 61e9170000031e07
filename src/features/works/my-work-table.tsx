import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { projectLoader } from '#api/work.ts';
import type { Schema } from '#openapi/index.ts';
import { DownloadButton } from '#ui/download-button.tsx';
import { plainButtonClass } from '#ui/plain-button.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { Tag } from '#ui/tag.tsx';
import { WorkCover } from './work-cover.tsx';
import { workFileName } from './work-file-name.ts';
import type { Sort, SortColumn } from './my-work-search.ts';
import { statusText, statusTone } from './work-words.ts';
import styles from './my-work-table.module.css';

type MyWorkTableProps = {
  readonly works: readonly Schema<'WorkRow'>[];
  /** Number of the first row, counted from 1. */
  readonly first: number;
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
};

/** The columns of reference 1.4. */
export function MyWorkTable({ works, first, sort, onSort }: MyWorkTableProps) {
  const sortable = (column: SortColumn, text: string) => (
    <SortHeader column={column} text={text} sort={sort} onSort={onSort} />
  );
  return (
    // Focusable by its links; the table is wider than a phone.
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">我的作品列表</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">作品名</th>
            <th scope="col">封面</th>
            {sortable('viewNum', '观看数量')}
            {sortable('starNum', '点赞数量')}
            <th scope="col">作品状态</th>
            <th scope="col">得分/评语</th>
            <th scope="col">作品类型</th>
            {sortable('createTime', '创作时间')}
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {works.map((work, index) => (
            <WorkTableRow key={work.id} work={work} number={first + index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WorkTableRow({ work, number }: { readonly work: Schema<'WorkRow'>; readonly number: number }) {
  const url = work.workFileKey_url ?? '';
  return (
    <tr>
      <td>{number}</td>
      <th scope="row">{work.workName}</th>
      <td>
        <span className={styles['cover']}>
          <WorkCover src={work.coverFileKey_url} id={work.id} />
        </span>
      </td>
      <td>{work.viewNum ?? 0}</td>
      <td>{work.starNum ?? 0}</td>
      <td>
        <Tag tone={statusTone(work.workStatus)}>{statusText(work.workStatus, work.workStatus_dictText)}</Tag>
      </td>
      <td className={styles['score']}>
        {work.score === null || work.score === undefined ? (
          '—'
        ) : (
          <StarRating label="得分" value={work.score} size={16} />
        )}
        {work.teacherComment ? <span>{work.teacherComment}</span> : null}
      </td>
      <td>{work.workType_dictText ?? '—'}</td>
      <td className={styles['time']}>{work.createTime ?? '—'}</td>
      <td>
        <span className={styles['actions']}>
          <Link
            to="/work-detail"
            search={{ id: work.id }}
            className={plainButtonClass}
            data-variant="outline"
          >
            <span>
              播放<span className="visually-hidden">：{work.workName}</span>
            </span>
          </Link>
          {url === '' ? null : <DownloadButton fileName={workFileName(work)} load={projectLoader(url)} />}
        </span>
      </td>
    </tr>
  );
}

type SortHeaderProps = Pick<MyWorkTableProps, 'sort' | 'onSort'> & {
  readonly column: SortColumn;
  readonly text: string;
};

function SortHeader({ column, text, sort, onSort }: SortHeaderProps) {
  const order = sort.column === column ? sort.order : undefined;
  const Icon = order === undefined ? ArrowUpDown : order === 'asc' ? ArrowUp : ArrowDown;
  const words = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th scope="col" aria-sort={order === undefined ? 'none' : words[order]}>
      <button type="button" className={styles['sort']} onClick={() => onSort(column)}>
        {text}
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  );
}
