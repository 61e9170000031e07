import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { worksQuery } from '#shared/api/work.ts';
import { GradingDialog } from './grading-dialog.tsx';
import type { WorkRow } from './grade-schema.ts';

type GradingSelection = { readonly works: readonly WorkRow[]; readonly presentId: string };
type Filters = Omit<Parameters<typeof worksQuery>[0], 'pageNo' | 'pageSize'>;

type ChosenWorksProps = {
  readonly onSaved: () => void;
  readonly renderTools: (work: WorkRow) => ReactNode;
};

/** More than a class has pupils. */
const maxWorks = 1000;

/** 批改 from a page that knows works by id: `start` loads them in this order and opens `dialog` at one of them. */
export function useChosenWorks({ onSaved, renderTools }: ChosenWorksProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<GradingSelection | undefined>(undefined);
  const start = async (filters: Filters, ids: readonly string[], presentId: string): Promise<void> => {
    const query = worksQuery({ ...filters, pageNo: 1, pageSize: maxWorks });
    // The client shows a failure; the page stays.
    const found = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    const works = ids.flatMap((id) => found?.records.find((work) => work.id === id) ?? []);
    if (works.some(({ id }) => id === presentId)) setChosen({ works, presentId });
  };
  const dialog =
    chosen === undefined ? null : (
      <GradingDialog
        {...chosen}
        onPresent={(presentId) => setChosen({ ...chosen, presentId })}
        renderTools={renderTools}
        onSaved={onSaved}
        onClose={() => setChosen(undefined)}
      />
    );
  return { start, dialog };
}
