import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { onlineColumnsQuery, onlineRowsQuery, type OnlineRow } from '#shared/api/online-rows.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import type { RowCount } from '#shared/text/how-many.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import type { FormField, OnlineColumns } from '#shared/forms/field-values.ts';
import { isMissing } from './loaded-form.tsx';

/** A sub table of a row for printing. */
export type PrintedSub = {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly rows: readonly OnlineRow[];
  /** The row count; the sheet says when it is incomplete. */
  readonly counted: RowCount;
};

/** The maximum number of sub table rows on a sheet. */
const maxPrinted = 1000;

/** 打印 of a row: the data of its sheet is loaded on request, then printed. */
export function usePrinting({ subs }: OnlineColumns, id: string) {
  const client = useQueryClient();
  const notices = useNotices();
  const [sheet, setSheet] = useState<readonly PrintedSub[]>();
  const [isPreparing, setPreparing] = useState(false);
  const print = async () => {
    setPreparing(true);
    try {
      const read = await Promise.all(subs.map((sub) => readSub(client, sub, id)));
      flushSync(() => setSheet(read.flat()));
      await allPictures();
      globalThis.print();
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '加载失败') });
    } finally {
      setPreparing(false);
    }
  };
  return { print, isPreparing, subs: sheet };
}

/** Undefined if it has no rows, or is not allowed for this user. */
async function readSub(client: QueryClient, sub: Schema<'FormSub'>, mainId: string): Promise<PrintedSub[]> {
  const pageRequest = {
    mainId,
    column: 'createTime',
    order: 'asc',
    pageNo: 1,
    pageSize: maxPrinted,
  } as const;
  try {
    const columns = await client.fetchQuery(onlineColumnsQuery(sub.form));
    const page = await client.fetchQuery({ ...onlineRowsQuery(sub.form, pageRequest), staleTime: 0 });
    if (page.records.length === 0) return [];
    const fields = columns.fields
      .map(({ field }) => field)
      .filter(({ kind, inList }) => inList !== false && kind !== 'password');
    return [{ title: sub.title, fields, rows: page.records, counted: page }];
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return [];
    throw error;
  }
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
