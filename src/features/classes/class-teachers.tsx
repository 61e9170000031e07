import { Button } from '@radix-ui/themes';
import { UserCog } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { Can } from '#shared/app/can.tsx';
import { teachersText } from './class-rules.ts';
import styles from './classes.module.css';

const TeachersDialog = lazyComponent(async () => (await import('./teachers-dialog.tsx')).TeachersDialog);

type ClassTeachersProps = {
  readonly room: Pick<
    Schema<'ClassRoom'>,
    'id' | 'departName' | 'archiveTime' | 'teachers' | 'mayChangeTeachers'
  >;
};

/** The teachers of a class by name, with 管理老师 for those who choose them. */
export function ClassTeachers({ room }: ClassTeachersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['teachers']}>
      <span>老师：{teachersText(room.teachers)}</span>
      {room.mayChangeTeachers && room.archiveTime === null ? (
        <Can action="depart:edit">
          <Button type="button" variant="surface" size="1" onClick={() => setOpen(true)}>
            <UserCog size={14} aria-hidden="true" />
            管理老师
          </Button>
        </Can>
      ) : null}
      <Suspense>{isOpen ? <TeachersDialog room={room} onClose={() => setOpen(false)} /> : null}</Suspense>
    </div>
  );
}
