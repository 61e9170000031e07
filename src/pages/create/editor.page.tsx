import { useState } from 'react';
import { placeOf, subjectOf } from '#features/studio/studio-place.ts';
import { StudioView } from '#features/studio/studio-view.tsx';
import type { PageProps } from '#lib/page.ts';

/** 创作: a work is made in the Scratch editor, new or `?work=`, for `?unit=&course=`, or for `?homework=`. */
export default function EditorPage({ path, search }: PageProps) {
  const place = placeOf(search);
  // After the first save the address names the work; it is the same editor.
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
      onFirstSave={(workId) => setBorn({ subject: key, workId })}
    />
  );
}
