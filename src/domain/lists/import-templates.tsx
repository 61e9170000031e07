import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteListView, saveListView, type SavedView } from '#api/list-view.ts';
import type { Schema } from '#openapi/index.ts';
import { useNotices } from '#lib/app-context.tsx';
import type { ChosenMapping } from './import-mapping.tsx';
import { templatesQuery } from './use-column-mapping.ts';
import { useTelling } from './use-telling.ts';
import { ViewsMenu } from './views-menu.tsx';

type ImportTemplatesProps = {
  /** The kind of imported record. */
  readonly name: string;
  /** The headers of the file. */
  readonly headers: readonly string[];
  readonly mapping: NonNullable<Schema<'ImportReport'>['mapping']>;
  readonly onChoose: (mapping: ChosenMapping) => void;
};

const mostHeaders = 200;

/** Saves a column mapping under a name for the next file of the same system, like the views of a list. */
export function ImportTemplates({ name, headers, mapping, onChoose }: ImportTemplatesProps) {
  const [isWanted, setWanted] = useState(false);
  const query = templatesQuery(name);
  const { data, ...templates } = useQuery({ ...query, enabled: isWanted });
  const client = useQueryClient();
  const tell = useTelling();
  const notices = useNotices();
  const change = async (run: () => Promise<{ readonly message: string }>): Promise<boolean> => {
    const isDone = await tell(run);
    await client.invalidateQueries({ queryKey: query.queryKey });
    return isDone;
  };
  const open = ({ definition: { search } }: SavedView) => {
    const columns = new Set(mapping.map(({ column }) => column));
    const known = Object.entries(search).filter(([column]) => columns.has(column));
    const gone = known
      .map(([, header]) => header)
      .filter((header) => header !== '' && !headers.includes(header));
    if (gone.length > 0)
      notices.show({
        kind: 'warning',
        text: `模板中的${gone.map((header) => `“${header}”`).join('、')}在文件中没有，已略过`,
      });
    onChoose(
      Object.fromEntries(
        known
          .filter(([, header]) => !gone.includes(header))
          .map(([column, header]) => [column, header || null]),
      ),
    );
  };
  const search = Object.fromEntries(
    mapping.map(({ column, at }) => [column, at === null ? '' : (headers[at] ?? '')]),
  );
  // The headers let the template be recognised and applied automatically; a sheet that is too wide for that needs a
  // manual selection.
  const definition = headers.length > mostHeaders ? { search } : { search, headers: [...headers] };
  return (
    <ViewsMenu
      word="模板"
      saveText="保存为模板"
      views={{ ...templates, data: data?.views }}
      mayShare={data?.mayShare ?? false}
      noun="导入"
      shareText="分享给能导入的教职工"
      onWanted={() => setWanted(true)}
      onOpen={open}
      onRemove={({ id }) => void change(() => deleteListView(id))}
      onSave={(named) => change(() => saveListView({ ...named, list: `import:${name}`, definition }))}
    />
  );
}
