import { Button } from '@radix-ui/themes';
import { UserCog } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { Can } from '#shared/app/can.tsx';
import { teachersText } from './class-rules.ts';
import styles from './classes.module.css';
import { useQuery } from '@tanstack/react-query';
import { classRoomQuery } from '#shared/api/school-class.ts';

const TeachersDialog = lazyComponent(async () => (await import('./teachers-dialog.tsx')).TeachersDialog);

type ClassTeachersProps = {
  readonly room: Pick<
    Schema<'ClassRoom'>,
    'id' | 'departName' | 'archiveTime' | 'teachers' | 'mayChangeTeachers'
  >;
  /** The user is not a teacher of the class any more; without it, the class stays on screen. */
  readonly onLeft?: () => void;
};

/** The teachers of a class by name, with 管理老师 for those who choose them. */
export function ClassTeachers({ room, onLeft }: ClassTeachersProps) {
  const [isOpen, setOpen] = useState(false);
  const canChange = room.mayChangeTeachers && room.archiveTime === null;
  // Another teacher is in charge now.
  if (isOpen && !canChange) setOpen(false);
  return (
    <div className={styles['teachers']}>
      <span>老师：{teachersText(room.teachers)}</span>
      {canChange ? (
        <Can action="depart:edit">
          <Button type="button" variant="surface" size="1" onClick={() => setOpen(true)}>
            <UserCog size={14} aria-hidden="true" />
            管理老师
          </Button>
        </Can>
      ) : null}
      <Suspense>
        {isOpen ? <TeachersDialog room={room} onLeft={onLeft} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}

/** The teachers of a class, loaded by its id. */
export function RoomTeachers({ id }: { readonly id: string }) {
  const { data } = useQuery(classRoomQuery(id));
  return data === undefined ? null : <ClassTeachers room={data} />;
}
