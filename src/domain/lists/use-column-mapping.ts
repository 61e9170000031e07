import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listViewsQuery, type SavedView } from '#api/list-view.ts';
import { fittingTemplate } from './fitting-template.ts';
import type { ChosenMapping } from './import-mapping.tsx';
import type { ImportReport } from './import-parts.ts';

type Answer = { readonly message: string; readonly result: ImportReport };

/** Templates of an import are kept as the views of a list are. */
export const templatesQuery = (name: string) => listViewsQuery(`import:${name}`);

/**
 * Which column of the file goes where: as somebody has chosen, which by its names stays right for the next file of the same system,
 * else as the template has it that fits the file.
 */
export function useColumnMapping(name: string) {
  const client = useQueryClient();
  const chosen = useRef<ChosenMapping>({});
  /** Whose template was looked for. */
  const lookedAt = useRef<File>(undefined);
  const [template, setTemplate] = useState<string>();
  const settle = (mapping: ChosenMapping, of: string | undefined) => {
    chosen.current = mapping;
    setTemplate(of);
  };
  const kept = async (): Promise<readonly SavedView[]> => {
    try {
      return (await client.fetchQuery({ ...templatesQuery(name), staleTime: 0 })).views;
    } catch {
      // The menu of templates says so to whoever opens it; the file is read as it was recognised.
      return [];
    }
  };
  return {
    /** The name of the template that has applied itself. */
    template,
    choose: (mapping: ChosenMapping) => settle({ ...chosen.current, ...mapping }, undefined),
    /** What a template has chosen says nothing of another file. */
    forgetTemplate: () => (template === undefined ? undefined : settle({}, undefined)),
    /** Checks a file and, when a template fits it, checks it again as that has it. */
    check: async (file: File, send: (mapping: ChosenMapping) => Promise<Answer>): Promise<Answer> => {
      const answer = await send(chosen.current);
      const isChosen = Object.keys(chosen.current).length > 0;
      const isSettled = isChosen || file === lookedAt.current || answer.result.mapping === undefined;
      lookedAt.current = file;
      if (isSettled) return answer;
      const fitting = fittingTemplate(await kept(), answer.result);
      if (fitting === undefined) return answer;
      settle(fitting.mapping, fitting.name);
      return await send(fitting.mapping);
    },
    send: (send: (mapping: ChosenMapping) => Promise<Answer>) => send(chosen.current),
  };
}
