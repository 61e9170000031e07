import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { myClassJoinsQuery } from '#shared/api/class-join.ts';
import { usePermission } from '#shared/app/can.tsx';
import { joinStates } from './join-states.ts';

const JoinClassDialog = lazyComponent(async () => (await import('./join-class-dialog.tsx')).JoinClassDialog);

type JoinClassProps = {
  /** The initial code, from the QR code of a class; undefined while the dialog is closed. */
  readonly code: string | undefined;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** 加入班级, for pupils: users who may add people to classes need no code. */
export function JoinClass({ code, onOpen, onClose }: JoinClassProps) {
  const { can } = usePermission();
  return can('depart:user') ? null : <JoinClassButton code={code} onOpen={onOpen} onClose={onClose} />;
}

function JoinClassButton({ code, onOpen, onClose }: JoinClassProps) {
  const joins = useQuery(myClassJoinsQuery());
  const waiting = (joins.data ?? []).filter(({ status }) => status === joinStates.waiting).length;
  return (
    <>
      <Button variant="surface" color="gray" onClick={onOpen}>
        加入班级{waiting === 0 ? '' : `（${waiting} 个申请待通过）`}
      </Button>
      <Suspense>{code === undefined ? null : <JoinClassDialog code={code} onClose={onClose} />}</Suspense>
    </>
  );
}
