import { ArrowDown, ArrowUp, MessageSquareText } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { nameOf } from '#shared/people/person-names.ts';
import { TapTip } from '#shared/ui/dialogs/tooltip.tsx';
import { scrolledByKeyboard } from '#shared/ui/scrolled-by-keyboard.ts';
import { Tag } from '#shared/ui/tag.tsx';
import {
  accountColumn,
  averageColumn,
  averageText,
  markText,
  nameColumn,
  type Gradebook,
  type GradebookCell,
  type GradebookPupil,
  type GradebookTask,
  type Order,
} from './gradebook-order.ts';
import styles from './gradebook.module.css';

type GradebookTableProps = {
  readonly book: Gradebook;
  /** The pupils in their order. */
  readonly pupils: readonly GradebookPupil[];
  readonly order: Order;
  readonly onOrder: (column: string) => void;
  /** Called on a press on the name of a pupil. */
  readonly onPupil: (pupil: GradebookPupil) => void;
};

/** Pupils × tasks with a sticky header and sticky names; each header sorts by its column. */
export function GradebookTable({ book, pupils, order, onOrder, onPupil }: GradebookTableProps) {
  const { tasks, departName } = book;
  const size: CSSProperties & Record<'--tasks', number> = { '--tasks': tasks.length };
  const head = { order, onOrder };
  return (
    <section className={styles['scroller']} {...scrolledByKeyboard} aria-label="成绩册">
      <table className={styles['table']} style={size} aria-label={`${departName}的成绩`}>
        <colgroup>
          <col className={styles['names']} />
          <col className={styles['accounts']} />
          <col className={styles['averages']} />
          <col className={styles['marks']} span={tasks.length} />
        </colgroup>
        <thead>
          <tr>
            <Head {...head} column={nameColumn} text="姓名" />
            <Head {...head} column={accountColumn} text="账号" />
            <Head {...head} column={averageColumn} text="平均" />
            {tasks.map((task) => (
              <Head key={task.id} {...head} column={task.id} text={task.name}>
                <span className={styles['course']}>
                  {task.courseName ?? '班级作业'}
                  {task.weight === 1 ? null : ` · ${task.weight === 0 ? '不计' : `权重 ${task.weight}`}`}
                </span>
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {pupils.map((pupil) => (
            <Line key={pupil.userId} pupil={pupil} tasks={tasks} onPupil={onPupil} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadProps = Pick<GradebookTableProps, 'order' | 'onOrder'> & {
  readonly column: string;
  readonly text: string;
  readonly children?: ReactNode;
};

function Head({ column, text, order, onOrder, children }: HeadProps) {
  const isSorted = order.column === column;
  const Arrow = order.isDescending ? ArrowDown : ArrowUp;
  const direction = order.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} title={text}>
      <button type="button" className={styles['sort']} onClick={() => onOrder(column)}>
        <span className={styles['task']}>{text}</span>
        {isSorted ? <Arrow size={14} aria-hidden="true" /> : null}
      </button>
      {children}
    </th>
  );
}

type LineProps = Pick<GradebookTableProps, 'onPupil'> & {
  readonly pupil: GradebookPupil;
  readonly tasks: readonly GradebookTask[];
};

function Line({ pupil, tasks, onPupil }: LineProps) {
  const at = new Map(pupil.cells.map((cell) => [cell.taskId, cell]));
  const name = nameOf(pupil);
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={styles['pupil']}
          title={`${name}的成长`}
          onClick={() => onPupil(pupil)}
        >
          {name}
          <span className="visually-hidden">的成长</span>
        </button>
      </th>
      <td>{pupil.username}</td>
      <td>{averageText(pupil)}</td>
      {tasks.map((task) => (
        <td key={task.id}>
          <Mark cell={at.get(task.id)} task={task} name={name} />
        </td>
      ))}
    </tr>
  );
}

type MarkProps = {
  readonly cell: GradebookCell | undefined;
  readonly task: GradebookTask;
  readonly name: string;
};

function Mark({ cell, task, name }: MarkProps) {
  const state = cell?.state ?? 'none';
  return (
    <span className={styles['mark']} data-state={state}>
      {markText(cell, task)}
      {cell?.isLate === true ? <Tag tone="danger">逾期</Tag> : null}
      {cell?.comment ? (
        <TapTip text={cell.comment} className={styles['comment']} label={`${name}《${task.name}》的评语`}>
          <MessageSquareText size={14} aria-hidden="true" />
        </TapTip>
      ) : null}
    </span>
  );
}
