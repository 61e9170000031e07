import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { workCorrectionsQuery, workRubricQuery } from '#shared/api/work.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { AllGraded } from './all-graded.tsx';
import { CloneButton } from './clone-button.tsx';
import {
  canGrade,
  gradeValues,
  nextPending,
  returnedChoice,
  type GradeValues,
  type WorkRow,
} from './grade-schema.ts';
import { GradingForm, type LeaveGuard, type Revision } from './grading-form.tsx';
import { SimilarHint } from './similar-hint.tsx';
import { SubmittedWork } from './submitted-work.tsx';
import { loadWaitingWorks, type WaitingTask } from './waiting-tasks.ts';
import styles from './grading.module.css';

type GradingDialogProps = {
  /** The rows of the list when grading began: their order stays fixed. */
  readonly works: readonly WorkRow[];
  /** The current work; `onPresent` reports changes. */
  readonly presentId: string;
  readonly onPresent: (id: string) => void;
  /** Finds a waiting work of the whole list that is not among the viewed ones. */
  readonly findMore?: (seen: readonly string[]) => Promise<WorkRow | undefined>;
  /** The task of the works, if they are those that wait for one. */
  readonly task?: WaitingTask;
  readonly onSaved: (id: string) => void;
  /** Further tools for a work, below it. */
  readonly renderTools?: (work: WorkRow) => ReactNode;
  /** The words of the button that closes the dialog after the last work; 关闭 by default. */
  readonly closeText?: string;
  readonly onClose: () => void;
};

/** 批改: a work next to its grade, one after the other. Mount it to open it. */
export function GradingDialog({
  works,
  presentId,
  onPresent,
  findMore,
  task: firstTask,
  onSaved,
  renderTools,
  closeText = '关闭',
  onClose,
}: GradingDialogProps) {
  const notices = useNotices();
  const queryClient = useQueryClient();
  const [sequence, setSequence] = useState(() => works.filter(canGrade));
  const [task, setTask] = useState(firstTask);
  const [isFinished, setFinished] = useState(false);
  const guard = useRef<LeaveGuard>(null);
  const index = sequence.findIndex(({ id }) => id === presentId);
  const work = sequence[index];
  if (work === undefined) return null;

  const findUnseen = async (seen: readonly string[]): Promise<WorkRow | undefined> => {
    if (task === undefined) return await findMore?.(seen);
    return (await loadWaitingWorks(queryClient, task)).find(({ id }) => !seen.includes(id));
  };
  const saved = async ({ workName, workStatus }: GradeValues, isLeaving: boolean, revision: Revision) => {
    const known = sequence.map((one) =>
      one.id === work.id ? { ...one, revision, workName, workStatus: Number(workStatus) } : one,
    );
    setSequence(known);
    onSaved(work.id);
    notices.show({
      kind: 'success',
      text: workStatus === returnedChoice ? '已退回，学生修改后可以重新提交' : '修改成功！',
    });
    await queryClient.invalidateQueries({ queryKey: workCorrectionsQuery(work.id).queryKey });
    if (!isLeaving) return;
    let more = nextPending(known, work.id);
    if (more === undefined) {
      try {
        more = await findUnseen(known.map(({ id }) => id));
      } catch (error) {
        // The grade has been saved, but other works may be waiting: the form stays, and its button searches again.
        if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '加载失败') });
        return;
      }
    }
    if (more === undefined) setFinished(true);
    else {
      setSequence(known.some(({ id }) => id === more.id) ? known : [...known, more]);
      onPresent(more.id);
    }
  };
  const proceed = async (next: WaitingTask) => {
    // The client shows a failure; the result stays.
    const found = await loadWaitingWorks(queryClient, next).catch(() => []);
    const [first] = found;
    if (first === undefined) return;
    setTask(next);
    setSequence(found);
    setFinished(false);
    onPresent(first.id);
  };
  const close = () => (guard.current === null ? onClose() : guard.current.attempt(onClose));

  if (isFinished)
    return (
      <Modal open title="批改" onClose={onClose}>
        <AllGraded
          doneText={task === undefined ? '这些作业批改完了' : '这份作业批改完了'}
          closeText={closeText}
          onContinue={proceed}
          onClose={onClose}
        />
      </Modal>
    );
  return (
    <Modal open title="批改" width={1120} onClose={close}>
      <div className={styles['workspace']}>
        <div className={styles['stage']}>
          <SubmittedWork key={work.id} work={work} />
          <SimilarHint workId={work.id} />
          <div key={`tools ${work.id}`} className={styles['tools']}>
            {renderTools?.(work)}
            <CloneButton work={work} />
          </div>
        </div>
        <Grade
          key={work.id}
          work={work}
          place={{ index, count: sequence.length }}
          guard={guard}
          onSaved={saved}
          onGo={(step) => onPresent(sequence[index + step]?.id ?? presentId)}
          onClose={onClose}
        />
      </div>
    </Modal>
  );
}

type GradeProps = Omit<Parameters<typeof GradingForm>[0], 'initial'>;

/** The form, mounted after the existing grade has been loaded, never from the cache. */
function Grade(props: GradeProps) {
  const corrections = useQuery({ ...workCorrectionsQuery(props.work.id), gcTime: 0, staleTime: 0 });
  const rubric = useQuery({ ...workRubricQuery(props.work.id), gcTime: 0, staleTime: 0 });
  const [initial, setInitial] = useState<GradeValues | undefined>(undefined);
  const isRead = !corrections.isFetching && !rubric.isFetching;
  if (initial === undefined && corrections.data !== undefined && rubric.data !== undefined && isRead) {
    setInitial(gradeValues(props.work, corrections.data[0], rubric.data));
  }
  if (initial !== undefined) return <GradingForm {...props} initial={initial} />;
  const failed = [corrections, rubric].find(({ isError }) => isError);
  if (failed !== undefined) {
    return (
      <ErrorState
        text={messageOf(failed.error, '加载失败')}
        onRetry={() => void Promise.all([corrections.refetch(), rubric.refetch()])}
      />
    );
  }
  return <PageSkeleton />;
}
