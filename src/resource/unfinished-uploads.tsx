import { createContext, use, useId, useState, type ReactNode } from 'react';
import { unfinishedText } from '#lib/upload-rules.ts';

/** Told by each field of files, under a name that no other has: forms in forms have fields of the same key. */
type Note = (field: string, count: number) => void;

const UnfinishedUploads = createContext<Note | undefined>(undefined);

/** For a field of files: notes how many of its own are not stored. Outside of a form that asks, nobody hears it. */
export function useNoteUnfinished(): (count: number) => void {
  const id = useId();
  const note = use(UnfinishedUploads);
  return (count) => note?.(id, count);
}

/** For a form, with `UploadGuard` around its fields: it is not sent without what is still on its way. */
export function useUnfinishedUploads() {
  const [unfinished] = useState(() => new Map<string, number>());
  const [refusals, setRefusals] = useState(0);
  const [note] = useState((): Note => (field, count) => {
    unfinished.set(field, count);
    if (isNothingLeft(unfinished)) setRefusals(0);
  });
  return {
    note,
    /** How often somebody has tried, who is told each time why not, as long as it holds. */
    refusals,
    /** Whether everything is there that was chosen. */
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

/** It stands below all fields, and the button that was pressed below a drawer that scrolls. */
const reveal = (reason: HTMLElement | null): void => reason?.scrollIntoView({ block: 'nearest' });

type UploadGuardProps = {
  readonly uploads: ReturnType<typeof useUnfinishedUploads>;
  readonly children: ReactNode;
};

/** The fields of a form, and why it was not sent. */
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
