import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { WorkCover } from '#features/works/work-cover.tsx';
import type { Schema } from '#openapi/index.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { readEntries } from './api.ts';
import styles from './exhibitions.module.css';

type Entry = Schema<'ExhibitionEntry'>;

const pageSize = 100;
/** The maximum number of printed works. */
const maxPrinted = 300;

/** 打印: the wall on paper, with covers and names. */
export function WallPrint({
  exhibition: { id, title },
}: {
  readonly exhibition: Pick<Schema<'ExhibitionView'>, 'id' | 'title'>;
}) {
  const notices = useNotices();
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [isPreparing, setPreparing] = useState(false);
  const print = async () => {
    setPreparing(true);
    try {
      const read = await readAll(id);
      flushSync(() => setEntries(read));
      await allPictures();
      globalThis.print();
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '加载失败') });
    } finally {
      setEntries(undefined);
      setPreparing(false);
    }
  };
  return (
    <>
      <BusyButton type="button" variant="surface" busy={isPreparing} onClick={() => void print()}>
        <Printer size={16} aria-hidden="true" />
        打印
      </BusyButton>
      {entries === undefined
        ? null
        : createPortal(
            <div className={styles['sheet']} data-print-sheet aria-hidden="true">
              <h1>{title}</h1>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <WorkCover src={entry.coverFileKey_url} id={entry.id} />
                    <strong>{entry.workName}</strong>
                    <br />
                    {entry.realname}
                  </li>
                ))}
              </ul>
            </div>,
            document.body,
          )}
    </>
  );
}

async function readAll(id: string): Promise<readonly Entry[]> {
  const first = await readEntries({ id, pageNo: 1, pageSize });
  const count = Math.ceil(Math.min(first.total, maxPrinted) / pageSize);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, count - 1) }, (_, at) => readEntries({ id, pageNo: at + 2, pageSize })),
  );
  return [first, ...others].flatMap(({ records }) => records);
}

/** Pictures of an invisible sheet are not loaded automatically. */
async function allPictures(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img');
  const seen = [...pictures].map(async (picture) => {
    picture.loading = 'eager';
    // A broken picture is printed as broken.
    await picture.decode().catch(() => undefined);
  });
  await Promise.all(seen);
}
