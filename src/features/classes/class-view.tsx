import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { classRoomQuery } from '#shared/api/school-class.ts';
import { usePermission } from '#shared/app/can.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { useFormFromUrl } from '#shared/lists/use-form-from-url.ts';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { wireNow } from '#shared/text/wire-now.ts';
import { ClassActions } from './class-actions.tsx';
import { ClassTeachers } from './class-teachers.tsx';
import type { AskedChange } from './class-cards.tsx';
import { aboutClass, promoted } from './class-rules.ts';
import { GroupsSection } from './groups-section.tsx';
import { PupilsSection, type PupilProps } from './pupils-section.tsx';
import { SeatsSection } from './seats-section.tsx';
import { useClassRefresh } from './use-class-refresh.ts';
import styles from './classes.module.css';

const PromotionDialog = lazyComponent(async () => (await import('./promotion-dialog.tsx')).PromotionDialog);
const TransferDialog = lazyComponent(async () => (await import('./transfer-dialog.tsx')).TransferDialog);

export type Room = Schema<'ClassRoom'>;

/** The content that other features provide. */
export type ClassSlots = PupilProps & {
  readonly renderNotice: (room: Room) => ReactNode;
  readonly renderCode: (room: Room) => ReactNode;
  readonly joinsTitle: (room: Room) => ReactNode;
  readonly renderJoins: (room: Room) => ReactNode;
  readonly renderCourses: (room: Room) => ReactNode;
  readonly renderGradebook: (room: Room) => ReactNode;
};

type ClassViewProps = ClassSlots & {
  readonly id: string;
  /** `?new=transfer` or `?new=promotion` in the address opens the dialog. */
  readonly place: Pick<PageProps, 'path' | 'search'>;
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
  readonly onBack: () => void;
};

/** One class: its pupils, seats, groups, join requests, courses and marks. */
export function ClassView({ id, onBack, ...props }: ClassViewProps) {
  const room = useQuery(classRoomQuery(id));
  useTabTitle(room.data === undefined ? undefined : room.data.departName);
  return (
    <div className={styles['page']}>
      <Button type="button" variant="ghost" className={styles['back']} onClick={onBack}>
        <ArrowLeft size={16} aria-hidden="true" />
        我的班级
      </Button>
      {room.data !== undefined ? (
        <ClassSections key={id} room={room.data} onBack={onBack} {...props} />
      ) : room.isError ? (
        <ErrorState text={messageOf(room.error, '加载失败')} onRetry={() => void room.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

function ClassSections({
  room,
  place,
  tab,
  onTab,
  onBack,
  ...parts
}: Omit<ClassViewProps, 'id'> & { readonly room: Room }) {
  const { can } = usePermission();
  const isOpen = room.archiveTime === null;
  const [asked, setAsked] = useState<AskedChange>();
  useFormFromUrl(place, {
    transfer: () => setAsked('transfer'),
    promotion: () => setAsked('promotion'),
  });
  const tabs = [
    {
      value: 'pupils',
      title: `学生（${room.pupils.length}）`,
      content: <PupilsSection room={room} {...parts} />,
    },
    { value: 'seats', title: '座位', content: <SeatsSection room={room} /> },
    { value: 'groups', title: '小组', content: <GroupsSection room={room} /> },
    ...(can('depart:user') && isOpen
      ? [{ value: 'joins', title: parts.joinsTitle(room), content: parts.renderJoins(room) }]
      : []),
    { value: 'courses', title: '课程', content: parts.renderCourses(room) },
    { value: 'marks', title: '成绩册', content: parts.renderGradebook(room) },
  ];
  return (
    <>
      <div className={styles['bar']}>
        <div className={styles['heading']}>
          <h1 className={styles['title']}>{room.departName}</h1>
          <p className={styles['about']}>
            {aboutClass(room)} {isOpen ? null : <Tag tone="warning">已归档</Tag>}
          </p>
          <ClassTeachers room={room} onLeft={onBack} />
        </div>
        {isOpen ? parts.renderNotice(room) : null}
        {isOpen ? parts.renderCode(room) : null}
        <ClassActions room={room} />
      </div>
      {isOpen ? <AskedDialog asked={asked} room={room} onClose={() => setAsked(undefined)} /> : null}
      <Tabs
        label="班级"
        value={tabs.some(({ value }) => value === tab) ? (tab ?? 'pupils') : 'pupils'}
        tabs={tabs}
        onChange={onTab}
      />
    </>
  );
}

type AskedDialogProps = {
  readonly asked: AskedChange | undefined;
  readonly room: Room;
  readonly onClose: () => void;
};

/** 转班 or 升班 of the class, opened by the search. */
function AskedDialog({ asked, room, onClose }: AskedDialogProps) {
  const { can } = usePermission();
  const refresh = useClassRefresh();
  return (
    <Suspense>
      {asked === 'transfer' && can('depart:user') ? (
        <TransferDialog room={room} onChanged={refresh} onClose={onClose} />
      ) : null}
      {asked === 'promotion' && can('depart:edit') ? (
        <PromotionDialog
          title="升班"
          room={room}
          proposal={promoted(room, wireNow())}
          onChanged={refresh}
          onClose={onClose}
        />
      ) : null}
    </Suspense>
  );
}
