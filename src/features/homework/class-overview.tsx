import { Button } from '@radix-ui/themes';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { downloadHomework, remindHomework } from '#shared/api/homework.ts';
import type { Schema } from '#openapi/index.ts';
import { RemindButton } from '#shared/people/remind-button.tsx';
import { useNotices } from '#shared/app/app-context.tsx';
import { submitForm } from '#shared/files/submit-form.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { BarLegend, StackedBar } from '#shared/ui/charts/stacked-bar.tsx';
import { ExportMarks } from './export-marks.tsx';
import { ImportMarks } from './import-marks.tsx';
import { countsOf, gradableIds, shownStudents, type Show } from './overview.ts';
import { ReleaseMarks } from './release-marks.tsx';
import { StudentTable } from './student-table.tsx';
import styles from './homework.module.css';

type ClassOverviewProps = {
  readonly homework: Schema<'HomeworkProgress'>;
  readonly one: Schema<'HomeworkClass'>;
  readonly onGrade: (workIds: readonly string[], presentId: string, departId: string) => void;
  readonly renderReview: (one: Schema<'HomeworkClass'>) => ReactNode;
};

const published = 1;

/** One class: the figures, the actions for all pupils, and every pupil. */
export function ClassOverview({ homework, one, onGrade, renderReview }: ClassOverviewProps) {
  const [show, setShow] = useState<Show>('all');
  const { students, departId } = one;
  const counts = countsOf(students);
  const parts = [
    { name: `按时 ${counts.done - counts.late}`, value: counts.done - counts.late, tone: 'done' },
    { name: `逾期 ${counts.late}`, value: counts.late, tone: 'waiting' },
    { name: `未交 ${counts.missing}`, value: counts.missing, tone: 'open' },
  ] as const;
  const works = gradableIds(students);
  const first = students.find(({ state }) => state === 'done')?.workId ?? works[0];
  if (counts.total === 0) return <EmptyState text="班级里还没有学生" />;
  return (
    <div className={styles['class']}>
      <StackedBar parts={parts} />
      <BarLegend parts={parts} />
      <div className={styles['tools']}>
        <SegmentedChoice
          label="显示"
          value={show}
          options={[
            { value: 'all', text: `全部 ${counts.total}` },
            { value: 'done', text: `已交 ${counts.done}` },
            { value: 'late', text: `逾期 ${counts.late}` },
            { value: 'missing', text: `未交 ${counts.missing}` },
          ]}
          onChange={setShow}
        />
        <span className={styles['buttons']}>
          {homework.status === published && counts.missing > 0 ? (
            <RemindButton key={departId} send={() => remindHomework({ id: homework.id, departId })} />
          ) : null}
          {works.length > 0 ? <DownloadAll id={homework.id} departId={departId} /> : null}
          {works.length > 0 ? (
            <ExportMarks
              id={homework.id}
              departId={departId}
              fileName={`${homework.workName}-${one.departName}`}
            />
          ) : null}
          {works.length > 0 ? <ImportMarks additionalId={homework.id} departId={departId} /> : null}
          {homework.holdMarks === 1 ? <ReleaseMarks homeworkId={homework.id} one={one} /> : null}
          {works.length > 0 ? renderReview(one) : null}
          {first === undefined ? null : (
            <Button onClick={() => onGrade(works, first, departId)}>
              {counts.waiting > 0 ? `批改（${counts.waiting} 份待批改）` : '查看批改'}
            </Button>
          )}
        </span>
      </div>
      <StudentTable
        students={shownStudents(students, show)}
        maxPoints={homework.maxPoints ?? 0}
        onGrade={(workId) => onGrade(works, workId, departId)}
      />
    </div>
  );
}

type OfClass = { readonly id: string; readonly departId: string };

function DownloadAll({ id, departId }: OfClass) {
  const notices = useNotices();
  const [isLoading, setLoading] = useState(false);
  const fail = (error: unknown) =>
    notices.show({ kind: 'warning', text: messageOf(error, '下载失败，请稍后再试') });
  const load = async () => {
    setLoading(true);
    try {
      submitForm(await downloadHomework({ id, departId }), () => fail(undefined));
      notices.show({ kind: 'info', text: '已开始下载，请在浏览器的下载列表中查看' });
    } catch (error) {
      fail(error);
    }
    setLoading(false);
  };
  return (
    <BusyButton variant="surface" busy={isLoading} onClick={() => void load()}>
      <Download size={16} aria-hidden="true" />
      下载全部作业
    </BusyButton>
  );
}
