import { createContext, use, useId, useState, type ReactNode } from 'react';
import { unfinishedText } from '#shared/files/upload-rules.ts';

/** Called by each upload field, with a unique id: nested forms have fields of the same key. */
type Note = (field: string, count: number) => void;

const UnfinishedUploads = createContext<Note | undefined>(undefined);

/**
 * For an upload field: reports the number of its unfinished files. Outside a form that checks, the report is ignored.
 */
export function useNoteUnfinished(): (count: number) => void {
  const id = useId();
  const reportCount = use(UnfinishedUploads);
  return (count) => reportCount?.(id, count);
}

/** For a form, with `UploadGuard` around its fields: it is not submitted while uploads are unfinished. */
export function useUnfinishedUploads() {
  const [unfinished] = useState(() => new Map<string, number>());
  const [refusals, setRefusals] = useState(0);
  const [note] = useState((): Note => (field, count) => {
    unfinished.set(field, count);
    if (isNothingLeft(unfinished)) setRefusals(0);
  });
  return {
    note,
    /** The number of attempts: the reason is announced each time, as long as it holds. */
    refusals,
    /** Returns whether all selected files are stored. */
    isAllThere: (): boolean => {
      const isAllThere = isNothingLeft(unfinished);
      setRefusals((before) => (isAllThere ? 0 : before + 1));
      return isAllThere;
    },
  };
}

function isNothingLeft(unfinished: ReadonlyMap<string, number>): boolean {
  return [...unfinished.values()].every((count) => count === 0);
}

/** The message is below all fields, and the pressed button is below a scrolling drawer. */
const reveal = (reason: HTMLElement | null): void => reason?.scrollIntoView({ block: 'nearest' });

type UploadGuardProps = {
  readonly uploads: ReturnType<typeof useUnfinishedUploads>;
  readonly children: ReactNode;
};

/** The fields of a form, and why it was not submitted. */
export function UploadGuard({ uploads, children }: UploadGuardProps) {
  return (
    <>
      <UnfinishedUploads value={uploads.note}>{children}</UnfinishedUploads>
      {uploads.refusals > 0 ? (
        <p key={uploads.refusals} role="alert" data-wide ref={reveal} className="error-text">
          {unfinishedText}
        </p>
      ) : null}
    </>
  );
}
