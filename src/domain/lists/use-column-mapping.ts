import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listViewsQuery, type SavedView } from '#api/list-view.ts';
import { fittingTemplate } from './fitting-template.ts';
import type { ChosenMapping } from './import-mapping.tsx';
import type { ImportReport } from './import-parts.ts';

type Answer = { readonly message: string; readonly result: ImportReport };

/** Templates of an import are stored like the views of a list. */
export const templatesQuery = (name: string) => listViewsQuery(`import:${name}`);

/**
 * The column mapping: the user's own choice, which stays valid by its names for the next file of the same system,
 * otherwise that of the template that fits the file.
 */
export function useColumnMapping(name: string) {
  const client = useQueryClient();
  const chosen = useRef<ChosenMapping>({});
  /** The file for which a template was searched. */
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
      // The menu of templates shows the failure; the file is read as recognised.
      return [];
    }
  };
  return {
    /** The name of the template that was applied automatically. */
    template,
    choose: (mapping: ChosenMapping) => settle({ ...chosen.current, ...mapping }, undefined),
    /** A template's mapping does not apply to another file. */
    forgetTemplate: () => (template === undefined ? undefined : settle({}, undefined)),
    /** Checks a file and, if a template fits it, checks it again with that mapping. */
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
