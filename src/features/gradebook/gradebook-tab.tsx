import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { Can } from '#shared/app/can.tsx';
import { Loaded } from '#shared/forms/loaded.tsx';
import { ListPrint } from '#shared/lists/columns/list-print.tsx';
import { nameOf } from '#shared/people/person-names.ts';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { exportGradebook, gradebookQuery } from './api.ts';
import {
  accountColumn,
  averageText,
  inOrder,
  markText,
  nextOrder,
  type Gradebook,
  type GradebookPupil,
} from './gradebook-order.ts';
import { GradebookTable } from './gradebook-table.tsx';
import styles from './gradebook.module.css';

const weightsPart = lazyCode(() => import('./weights-drawer.tsx'));
const growthPart = lazyCode(() => import('./growth/growth-dialog.tsx'));

/** 成绩册: every pupil of a class with every unit and homework. */
export function GradebookTab({ departId }: { readonly departId: string }) {
  const book = useQuery(gradebookQuery(departId));
  return (
    <Loaded query={book} skeleton={<PageSkeleton rows={8} />}>
      {(shown) => <Book departId={departId} book={shown} onChanged={() => void book.refetch()} />}
    </Loaded>
  );
}

type BookProps = {
  readonly departId: string;
  readonly book: Gradebook;
  readonly onChanged: () => void;
};

function Book({ departId, book, onChanged }: BookProps) {
  const [order, setOrder] = useState({ column: accountColumn, isDescending: false });
  const [isWeighting, setWeighting] = useState(false);
  const [grown, setGrown] = useState<GradebookPupil>();
  if (book.pupils.length === 0) return <EmptyState text="班级里还没有学生" />;
  if (book.tasks.length === 0) return <EmptyState text="班级还没有课程和作业" />;
  const pupils = inOrder(book.pupils, order);
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <p className={styles['about']}>平均分按权重计算，满分 100，只算已批改的。点姓名看作品的成长。</p>
        <Can action="depart:user">
          <Button type="button" variant="surface" onClick={() => setWeighting(true)}>
            设置权重
          </Button>
        </Can>
        <DownloadButton
          text="导出 Excel"
          fileName={`成绩册-${book.departName}.xlsx`}
          load={() => exportGradebook(departId)}
        />
        <ListPrint title={`成绩册：${book.departName}`} load={() => Promise.resolve(printed(book, pupils))} />
      </div>
      <GradebookTable
        book={book}
        pupils={pupils}
        order={order}
        onOrder={(column) => setOrder(nextOrder(order, column))}
        onPupil={setGrown}
      />
      {grown === undefined ? null : (
        <LazyView from={growthPart} onLost={() => setGrown(undefined)}>
          {({ GrowthDialog }) => (
            <GrowthDialog departId={departId} pupil={grown} onClose={() => setGrown(undefined)} />
          )}
        </LazyView>
      )}
      {isWeighting ? (
        <LazyView from={weightsPart} onLost={() => setWeighting(false)}>
          {({ WeightsDrawer }) => (
            <WeightsDrawer
              departId={departId}
              tasks={book.tasks}
              onSaved={() => {
                setWeighting(false);
                onChanged();
              }}
              onClose={() => setWeighting(false)}
            />
          )}
        </LazyView>
      ) : null}
    </div>
  );
}

function printed({ tasks }: Gradebook, pupils: readonly GradebookPupil[]) {
  // Two tasks may have the same name.
  const heads = ['姓名', '账号', '平均', ...tasks.map(({ name }, index) => `${index + 1}. ${name}`)];
  const rows = pupils.map((pupil) => {
    const at = new Map(pupil.cells.map((cell) => [cell.taskId, cell]));
    const marks = tasks.map((task) => {
      const cell = at.get(task.id);
      return `${markText(cell, task)}${cell?.isLate === true ? '（逾期）' : ''}`;
    });
    return { id: pupil.userId, cells: [nameOf(pupil), pupil.username, averageText(pupil), ...marks] };
  });
  return { heads, rows, counted: { total: rows.length }, repeatedCount: 3 };
}
