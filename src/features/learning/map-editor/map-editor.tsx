import { Button } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { courseUnitsQuery, placeUnits } from '#shared/api/course-unit.ts';
import { courseQuery } from '#shared/api/course.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { useLeaveGuard } from '#shared/forms/use-leave-guard.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { MapWorkspace } from './map-workspace.tsx';
import { changedPositions, changeMap, mapStateOf } from './map-positions.ts';

type MapEditorProps = { readonly courseId: string; readonly onClose: () => void };

/** 地图编辑: the positions of a course's units on its map. Mount it to open it. */
export function MapEditor({ courseId, onClose }: MapEditorProps) {
  const course = useQuery({ ...courseQuery(courseId), staleTime: 0 });
  // Never from the cache: the positions here overwrite those on the server.
  const units = useQuery({ ...courseUnitsQuery(courseId), staleTime: 0, gcTime: 0 });
  const failed = [course, units].find(({ isError, data }) => isError && data === undefined);
  if (course.data !== undefined && units.data !== undefined && !units.isFetching)
    return <Arranging course={course.data} units={units.data.records} onClose={onClose} />;
  return (
    <Modal open title="地图编辑" width={mapWidth} onClose={onClose}>
      {failed === undefined ? (
        <PageSkeleton />
      ) : (
        <ErrorState text={messageOf(failed.error, '加载失败')} onRetry={() => void failed.refetch()} />
      )}
    </Modal>
  );
}

const mapWidth = 2400;

type ArrangingProps = {
  readonly course: Schema<'CourseRow'>;
  readonly units: readonly Schema<'UnitRow'>[];
  readonly onClose: () => void;
};

function Arranging({ course, units: read, onClose }: ArrangingProps) {
  const client = useQueryClient();
  const notices = useNotices();
  // The initially loaded units: a background refetch changes nothing here.
  const [units] = useState(read);
  const [state, change] = useReducer(changeMap, units, mapStateOf);
  const [isSaving, setSaving] = useState(false);
  const changes = changedPositions(state);
  const guard = useLeaveGuard(changes.length > 0, { question: '地图还没有保存，确定关闭吗？' });
  const close = () => guard.attempt(onClose);
  const save = async () => {
    setSaving(true);
    try {
      const { message } = await placeUnits(changes);
      guard.release();
      notices.show({ kind: 'success', text: message });
      await client.invalidateQueries({ queryKey: courseUnitsQuery(course.id).queryKey.slice(0, -1) });
      onClose();
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '保存失败') });
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={`地图编辑：${course.courseName}`}
      width={mapWidth}
      onClose={close}
      footer={
        <>
          <Button type="button" variant="surface" color="gray" onClick={close}>
            取消
          </Button>
          <BusyButton
            type="button"
            disabled={changes.length === 0}
            busy={isSaving}
            onClick={() => void save()}
          >
            保存
          </BusyButton>
        </>
      }
    >
      {units.length === 0 ? (
        <EmptyState text="没有课程单元" />
      ) : (
        <MapWorkspace map={course.courseMap_url} units={units} state={state} onChange={change} />
      )}
      {guard.dialog}
    </Modal>
  );
}
