import { createContext, use, useId, useRef, useState, type ReactNode } from 'react';
import { leftText, unfinishedText, waitingText } from '#shared/files/upload-rules.ts';
import type { OnUnfinished, UnfinishedFiles } from '#shared/ui/upload/use-unfinished-count.ts';

/** Called by each upload field, with a unique id: nested forms have fields of the same key. */
type Note = (field: string, files: UnfinishedFiles | undefined) => void;

const UnfinishedUploads = createContext<Note | undefined>(undefined);

/**
 * For an upload field: reports the number of its unfinished files. Outside a form that checks, the report is ignored.
 */
export function useNoteUnfinished(): OnUnfinished {
  const id = useId();
  const report = use(UnfinishedUploads);
  return (files) => report?.(id, files);
}

/**
 * For a form, with `UploadGuard` around its fields: it is submitted after its uploads. A press on 保存 during an upload
 * waits for it; a failed upload or leaving the page refuses the press.
 */
export function useUnfinishedUploads() {
  const [unfinished] = useState(() => new Map<string, UnfinishedFiles>());
  const [refusals, setRefusals] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const [wasLeft, setLeft] = useState(false);
  const endWait = useRef<((isOver: boolean) => void) | undefined>(undefined);
  const [note] = useState((): Note => (field, files) => {
    if (files === undefined) unfinished.delete(field);
    else unfinished.set(field, files);
    if (countOf(unfinished, 'sending') + countOf(unfinished, 'failed') === 0) setRefusals(0);
    // A hidden page unmounts the effects of its fields during their uploads: the form must not be sent without the files.
    if (files === undefined) endWait.current?.(false);
    else if (countOf(unfinished, 'sending') === 0) endWait.current?.(true);
  });
  const wait = async (): Promise<boolean> => {
    setWaiting(true);
    const isOver = await new Promise<boolean>((resolve) => (endWait.current = resolve));
    endWait.current = undefined;
    setWaiting(false);
    return isOver;
  };
  return {
    note,
    /** The number of attempts: the reason is announced each time, as long as it holds. */
    refusals,
    /** A submission waits for files. */
    isWaiting,
    /** The fields were hidden while the last submission waited: it was not sent. */
    wasLeft,
    /** Waits for running uploads; returns whether all selected files are stored. */
    allStored: async (): Promise<boolean> => {
      if (endWait.current !== undefined) return false;
      setLeft(false);
      if (countOf(unfinished, 'sending') > 0 && !(await wait())) {
        setLeft(true);
        return false;
      }
      const isAllThere = countOf(unfinished, 'failed') === 0;
      setRefusals((before) => (isAllThere ? 0 : before + 1));
      return isAllThere;
    },
  };
}

function countOf(unfinished: ReadonlyMap<string, UnfinishedFiles>, kind: keyof UnfinishedFiles): number {
  return [...unfinished.values()].reduce((sum, files) => sum + files[kind], 0);
}

/** The message is below all fields, and the pressed button is below a scrolling drawer. */
const reveal = (reason: HTMLElement | null): void => reason?.scrollIntoView({ block: 'nearest' });

type UploadGuardProps = {
  readonly uploads: ReturnType<typeof useUnfinishedUploads>;
  readonly children: ReactNode;
};

/** The fields of a form, and why it is not submitted yet. */
export function UploadGuard({ uploads, children }: UploadGuardProps) {
  return (
    <>
      <UnfinishedUploads value={uploads.note}>{children}</UnfinishedUploads>
      {uploads.isWaiting ? (
        <output data-wide ref={reveal}>
          {waitingText}
        </output>
      ) : null}
      {uploads.wasLeft ? (
        <p role="alert" data-wide ref={reveal} className="error-text">
          {leftText}
        </p>
      ) : null}
      {uploads.refusals > 0 ? (
        <p key={uploads.refusals} role="alert" data-wide ref={reveal} className="error-text">
          {unfinishedText}
        </p>
      ) : null}
    </>
  );
}
