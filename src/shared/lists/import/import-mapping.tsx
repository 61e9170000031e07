import { Button } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { deleteListView, listViewsQuery, saveListView, type SavedView } from '#shared/api/list-view.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import type { ImportReport } from './import-parts.ts';
import { useViewChange } from '../views/use-view-change.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import styles from './import-mapping.module.css';

/** Maps our columns to headers of the file; null if a column is omitted. */
export type ChosenMapping = Readonly<Record<string, string | null>>;

type ImportMappingProps = {
  /** The kind of imported record. */
  readonly name: string;
  readonly report: ImportReport;
  /** Initially open, because the user has changed the mapping before. */
  readonly isOpen: boolean;
  /** The template that was applied automatically. */
  readonly template: string | undefined;
  readonly onChoose: (mapping: ChosenMapping) => void;
  readonly onTakeBack: () => void;
};

/** The mapping of the file's columns: as recognised, with manual corrections. */
export function ImportMapping(props: ImportMappingProps) {
  const { name, report, isOpen, template, onChoose, onTakeBack } = props;
  const { headers, mapping = [] } = report;
  const isMissing = mapping.some(({ required, at }) => required && at === null);
  const named = [...new Set(headers.filter((header) => header !== ''))];
  const options = [
    { value: '', text: '不导入' },
    ...named.map((header) => ({ value: header, text: header })),
  ];
  return (
    <>
      {template === undefined ? null : (
        <p className={styles['applied']}>
          <output>文件的列与模板“{template}”一致，已按它对应</output>
          <Button type="button" variant="ghost" onClick={onTakeBack}>
            不用模板
          </Button>
        </p>
      )}
      <details className={styles['mapping']} open={isMissing || isOpen}>
        <summary>
          列的对应：认出 {mapping.filter(({ at }) => at !== null).length} 列，文件中有 {headers.length} 列
        </summary>
        <div className={styles['templates']}>
          <ImportTemplates name={name} headers={headers} mapping={mapping} onChoose={onChoose} />
        </div>
        <div className={styles['columns']}>
          {mapping.map(({ column, required, at }) => (
            <SelectField
              key={column}
              label={column}
              required={required}
              options={options}
              value={at === null ? '' : (headers[at] ?? '')}
              onChange={({ target }) => onChoose({ [column]: target.value === '' ? null : target.value })}
            />
          ))}
        </div>
      </details>
    </>
  );
}

type ImportTemplatesProps = {
  /** The kind of imported record. */
  readonly name: string;
  /** The headers of the file. */
  readonly headers: readonly string[];
  readonly mapping: NonNullable<ImportReport['mapping']>;
  readonly onChoose: (mapping: ChosenMapping) => void;
};

const maxHeaders = 200;

/** Saves a column mapping under a name for the next file of the same system, like the views of a list. */
function ImportTemplates({ name, headers, mapping, onChoose }: ImportTemplatesProps) {
  const [isWanted, setWanted] = useState(false);
  const query = templatesQuery(name);
  const { data, ...templates } = useQuery({ ...query, enabled: isWanted });
  const change = useViewChange(query.queryKey);
  const notices = useNotices();
  const open = ({ definition: { search } }: SavedView) => {
    const columns = new Set(mapping.map(({ column }) => column));
    const known = Object.entries(search).filter(([column]) => columns.has(column));
    const missingHeaders = known
      .map(([, header]) => header)
      .filter((header) => header !== '' && !headers.includes(header));
    if (missingHeaders.length > 0)
      notices.show({
        kind: 'warning',
        text: `模板中的${missingHeaders.map((header) => `“${header}”`).join('、')}在文件中没有，已略过`,
      });
    onChoose(
      Object.fromEntries(
        known
          .filter(([, header]) => !missingHeaders.includes(header))
          .map(([column, header]) => [column, header || null]),
      ),
    );
  };
  const search = Object.fromEntries(
    mapping.map(({ column, at }) => [column, at === null ? '' : (headers[at] ?? '')]),
  );
  // The headers let the template be recognised and applied automatically; a sheet that is too wide for that needs a
  // manual selection.
  const definition = headers.length > maxHeaders ? { search } : { search, headers: [...headers] };
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

type Answer = { readonly message: string; readonly result: ImportReport };

/** Templates of an import are stored like the views of a list. */
const templatesQuery = (name: string) => listViewsQuery(`import:${name}`);

/**
 * The column mapping: the user's own choice, which stays valid by its names for the next file of the same system,
 * otherwise that of the template that fits the file.
 */
export function useColumnMapping(name: string) {
  const client = useQueryClient();
  const chosen = useRef<ChosenMapping>({});
  /** The file for which a template was searched. */
  const searchedFile = useRef<File>(undefined);
  const [template, setTemplate] = useState<string>();
  const settle = (mapping: ChosenMapping, of: string | undefined) => {
    chosen.current = mapping;
    setTemplate(of);
  };
  const fetchTemplates = async (): Promise<readonly SavedView[]> => {
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
      const isSettled = isChosen || file === searchedFile.current || answer.result.mapping === undefined;
      searchedFile.current = file;
      if (isSettled) return answer;
      const fitting = fittingTemplate(await fetchTemplates(), answer.result);
      if (fitting === undefined) return answer;
      settle(fitting.mapping, fitting.name);
      return await send(fitting.mapping);
    },
    send: (send: (mapping: ChosenMapping) => Promise<Answer>) => send(chosen.current),
  };
}

type SheetLayout = Pick<ImportReport, 'headers' | 'mapping'>;

type FittingTemplate = { readonly name: string; readonly mapping: ChosenMapping };

/**
 * Returns the template of this sheet layout: the file has exactly the columns that were saved with it, in any order.
 * The user's own templates precede shared ones, newer ones precede older ones. Undefined if no template fits, or if the
 * columns were already recognised that way.
 */
function fittingTemplate(
  templates: readonly SavedView[],
  { headers, mapping = [] }: SheetLayout,
): FittingTemplate | undefined {
  const form = new Set(headers.filter((header) => header !== ''));
  const fitting = templates
    .filter(({ definition }) => isSame(form, new Set(headersOf(definition))))
    .sort((left, right) => Number(left.mine) - Number(right.mine))
    .at(-1);
  if (fitting === undefined) return undefined;
  const { search } = fitting.definition;
  const known = mapping.filter(({ column }) => search[column] !== undefined);
  const chosen = Object.fromEntries(known.map(({ column }) => [column, search[column] || null]));
  const isAsRecognised = known.every(
    ({ column, at }) => (at === null ? null : headers[at]) === chosen[column],
  );
  return isAsRecognised ? undefined : { name: fitting.name, mapping: chosen };
}

/** The headers that were saved with the template; otherwise those that it maps. */
function headersOf({ headers, search }: SavedView['definition']): readonly string[] {
  return (headers ?? Object.values(search)).filter((header) => header !== '');
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && one.size === other.size && [...other].every((header) => one.has(header));
