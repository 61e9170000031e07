import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { handOver, readResponsibilities, undoHandOver } from '#shared/api/user.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { Reply } from '#shared/lists/define-resource.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { isResponsible, type Person } from './hand-over-text.ts';
import { LazyHandOverDialog } from './lazy-dialogs.tsx';
import { useUndoNotice } from './use-undo-notice.ts';

type UnlinkHandOverProps = {
  readonly departId: string;
  /** The people who leave the department. */
  readonly ids: readonly string[];
  /** Removes them from the department without a hand-over. */
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
  const { announce } = useUndoNotice(onChanged);
  const people = useQuery({
    queryKey: ['responsible for a department', departId, ids],
    queryFn: async () =>
      (await readResponsibilities(ids)).map((one) => inDepart(one, departId)).filter(isResponsible),
    gcTime: 0,
    staleTime: Infinity,
  });
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
  const leave = async (handOverTo: string) => {
    if (handOverTo === '') notices.show({ kind: 'success', text: (await run()).message });
    else {
      await handOver({ userIds: ids.join(','), handOverTo, departId });
      announce({ text: '已交接并移出部门', ids: givers, undo: () => undoHandOver(givers) });
    }
    await onChanged();
  };
  return (
    <Suspense>
      <LazyHandOverDialog verb="移出部门" people={people.data} ids={ids} run={leave} onClose={onClose} />
    </Suspense>
  );
}
