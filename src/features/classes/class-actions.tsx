import { Button } from '@radix-ui/themes';
import { Archive, ArchiveRestore, GraduationCap, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { archiveClass } from '#shared/api/school-class.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { Can } from '#shared/app/can.tsx';
import { wireNow } from '#shared/text/wire-now.ts';
import { promoted } from './class-rules.ts';
import { useClassRefresh } from './use-class-refresh.ts';
import { useQuestion } from './use-question.tsx';

const PromotionDialog = lazyComponent(async () => (await import('./promotion-dialog.tsx')).PromotionDialog);

/** The actions on a whole class. */
export function ClassActions({ room }: { readonly room: Schema<'ClassRoom'> }) {
  const [open, setOpen] = useState<'edit' | 'promote'>();
  const { ask, dialog } = useQuestion();
  const notices = useNotices();
  const refresh = useClassRefresh();
  const setArchived = async (isArchived: boolean) => {
    const { message } = await archiveClass(room.id, isArchived);
    notices.show({ kind: 'success', text: message });
    refresh();
  };
  const archive = () =>
    ask({
      title: '归档班级',
      text: `归档后，${room.departName}不再出现在我的班级、首页和选择班级的地方，班级码停用。学生、作品和成绩都保留，在“已归档”里可以查看，随时可以取消归档。`,
      run: () => setArchived(true),
    });
  const bringBack = () =>
    ask({
      title: '取消归档',
      text: `${room.departName}回到我的班级，一切照旧。`,
      run: () => setArchived(false),
    });
  return (
    <Can action="depart:edit">
      {room.archiveTime === null ? (
        <>
          <Button type="button" variant="surface" onClick={() => setOpen('edit')}>
            <Pencil size={16} aria-hidden="true" />
            修改班级
          </Button>
          <Button type="button" variant="surface" onClick={() => setOpen('promote')}>
            <GraduationCap size={16} aria-hidden="true" />
            升班
          </Button>
          <Button type="button" variant="surface" color="gray" onClick={archive}>
            <Archive size={16} aria-hidden="true" />
            归档
          </Button>
        </>
      ) : (
        <Button type="button" variant="surface" onClick={bringBack}>
          <ArchiveRestore size={16} aria-hidden="true" />
          取消归档
        </Button>
      )}
      {dialog}
      <Suspense>
        {open === undefined ? null : (
          <PromotionDialog
            title={open === 'edit' ? '修改班级' : '升班'}
            room={room}
            proposal={open === 'edit' ? room : promoted(room, wireNow())}
            onChanged={refresh}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Can>
  );
}
