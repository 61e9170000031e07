import { importMarks, marksTemplate, type MarksPlace } from '#shared/api/homework.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';

const importPart = lazyCode(() => import('#shared/lists/import/import-dialog.tsx'));

type MarksDialogProps = {
  readonly place: MarksPlace;
  /** The subject, shown in the title. */
  readonly of?: string;
  readonly onImported: () => void;
  readonly onClose: () => void;
};

/** 导入成绩 of one class from a sheet. */
export function MarksDialog({ place, of, onImported, onClose }: MarksDialogProps) {
  return (
    <LazyView from={importPart} onLost={onClose}>
      {({ ImportDialog }) => (
        <ImportDialog
          overwrite="覆盖已批改的"
          added="首次批改"
          of={of}
          imports={{
            name: '成绩',
            send: (file, fields, options) => importMarks(file, { ...fields, ...place }, options),
            template: () => marksTemplate(place),
          }}
          onImported={onImported}
          onClose={onClose}
        />
      )}
    </LazyView>
  );
}
