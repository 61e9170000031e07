import { useState } from 'react';
import { HandInsButton } from '#features/hand-ins/hand-ins-button.tsx';
import { placeOf, subjectOf } from './studio-place.ts';
import { StudioView } from './studio-view.tsx';
import type { StudioSlots } from './studio-slots.ts';
import { isPublished } from '#features/works/work-labels.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { PageProps } from '#shared/app/page.ts';
import type { WorkKind } from '#shared/work/work-kinds.ts';

const versions = lazyCode(() => import('#features/versions/versions-dialog.tsx'));
const lesson = lazyCode(() => import('#features/learning/lesson-panel.tsx'));
const homework = lazyCode(() => import('#features/homework/homework-panel.tsx'));
const nextLesson = lazyCode(() => import('#features/learning/next-lesson.tsx'));
const sharing = lazyCode(() => import('#features/works/share/share-dialog.tsx'));

const slots: StudioSlots = {
  Versions: (props) => (
    <LazyView from={versions} onLost={props.onClose}>
      {({ VersionsDialog }) => <VersionsDialog {...props} />}
    </LazyView>
  ),
  Lesson: (unit) => <LazyView from={lesson}>{({ LessonPanel }) => <LessonPanel {...unit} />}</LazyView>,
  Homework: (props) => (
    <LazyView from={homework}>{({ HomeworkPanel }) => <HomeworkPanel {...props} />}</LazyView>
  ),
  NextLesson: (unit) => <LazyView from={nextLesson}>{({ NextLesson }) => <NextLesson {...unit} />}</LazyView>,
  // Not lazy: its code must be available without the server.
  HandIns: HandInsButton,
  Share: ({ work, onClose }) => (
    <LazyView from={sharing} onLost={onClose}>
      {({ ShareDialog }) => (
        <ShareDialog
          work={work}
          isPrivate={!isPublished(work.status)}
          link={new URL(`/work-detail?id=${encodeURIComponent(work.id)}`, location.href).href}
          onClose={onClose}
        />
      )}
    </LazyView>
  ),
};

type StudioPageProps = PageProps & { readonly kind: WorkKind };

/** The editor page: a new work of this kind, or the work of `?work=`, `?unit=&course=`, or `?homework=`. */
export function StudioPage({ kind, path, search }: StudioPageProps) {
  const place = placeOf(search, kind);
  // After the first save the address names the work; the editor stays the same.
  const [born, setBorn] = useState<{ readonly subject: string; readonly workId: string } | undefined>(
    undefined,
  );
  const key = place.workId !== undefined && place.workId === born?.workId ? born.subject : subjectOf(place);
  return (
    <StudioView
      key={key}
      place={place}
      path={path}
      search={search}
      slots={slots}
      onFirstSave={(workId) => setBorn({ subject: key, workId })}
    />
  );
}
