import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { handOver, readResponsibilities, undoHandOver } from '#shared/api/user.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { Reply } from '#shared/lists/define-resource.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { isResponsible, undoTime, type Person } from './hand-over-words.ts';
import { LazyHandOverDialog } from './lazy-dialogs.tsx';

type UnlinkHandOverProps = {
  readonly departId: string;
  /** The people who leave the department. */
  readonly ids: readonly string[];
  /** Removes them from the department. */
  readonly run: () => Promise<Reply>;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Only the responsibility for the department ends with the membership. */
const inDepart = (person: Person, departId: string): Person => ({
  ...person,
  departs: person.departs.filter(({ id }) => id === departId),
  courses: [],
  homework: [],
  forms: [],
  toGrade: 0,
});

/** Asks who gets the department before people leave it who are responsible for it. */
export function UnlinkHandOver({ departId, ids, run, onChanged, onClose }: UnlinkHandOverProps) {
  const notices = useNotices();
  const people = useQuery({
    queryKey: ['responsible for a department', departId, ids],
    queryFn: async () =>
      (await readResponsibilities(ids)).map((one) => inDepart(one, departId)).filter(isResponsible),
    gcTime: 0,
    staleTime: Infinity,
  });
  /** The people whose department was handed over by an attempt that failed later. */
  const [done] = useState(() => new Set<string>());
  if (people.data === undefined)
    return (
      <Modal open title="移出部门" onClose={onClose}>
        {people.isError ? (
          <ErrorState text={messageOf(people.error, '加载失败')} onRetry={() => void people.refetch()} />
        ) : (
          <PageSkeleton rows={2} />
        )}
      </Modal>
    );
  const givers = people.data.map(({ id }) => id);
  const undo = async () => {
    try {
      notices.show({ kind: 'success', text: (await undoHandOver(givers)).message });
      await onChanged();
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '撤销失败') });
    }
  };
  const leave = async (handOverTo: string) => {
    if (handOverTo !== '')
      for (const userId of givers) {
        if (done.has(userId)) continue;
        await handOver({ userId, handOverTo, departId });
        done.add(userId);
      }
    const { message } = await run();
    if (handOverTo === '') notices.show({ kind: 'success', text: message });
    else {
      const act = () => {
        notices.dismiss(shown);
        void undo();
      };
      const shown = notices.show({
        kind: 'success',
        text: '已交接并移出部门',
        duration: undoTime,
        action: { label: '撤销', act },
        // Each 撤销 is for its own people.
        cause: `已交接并移出部门 ${givers.join(',')}`,
      });
    }
    await onChanged();
  };
  return (
    <Suspense>
      <LazyHandOverDialog verb="移出部门" people={people.data} ids={ids} run={leave} onClose={onClose} />
    </Suspense>
  );
}
