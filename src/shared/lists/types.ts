import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import type { ImportReport } from './import/import-parts.ts';
import type { AnyPage, Resource } from './define-resource.ts';
import type { ListPlace } from './inner-page.ts';
import type { MoreAction } from './list-toolbar.tsx';
import type { RowActionList } from './table/row-action.ts';
import type { RecordAction, RecordCrud } from './use-record-crud.ts';
import type { RowTree } from './use-tree-list.ts';
import type { ResourceList } from './use-resource-list.ts';

type Slots<Row extends AnyPage['records'][number]> = {
  /** Custom cells, by wire name. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** The page's own actions between 详情 and 删除. */
  readonly rowActions?: (row: Row, crud: RecordCrud<Row>) => RowActionList;
  /** Returns whether a row may be edited or removed; always by default. */
  readonly allows?: (row: Row, what: 'update' | 'remove') => boolean;
  /** Buttons of the page after 新增, always in sight. */
  readonly renderToolbar?: (crud: RecordCrud<Row>) => ReactNode;
  /** Rare actions of the page, behind 更多 with 导入, 导出 and 回收站. */
  readonly moreActions?: readonly MoreAction[];
  /** Rows are selected for another purpose, such as a dialog that adds them somewhere. */
  readonly isChoosing?: boolean;
  /** Actions on the selected rows, before 删除. */
  readonly batch?: readonly RecordAction[];
  /** Buttons of the page for the selected rows that no confirmation precedes. */
  readonly renderSelection?: (crud: RecordCrud<Row>) => ReactNode;
  /** Replaces the declared form: a `RecordForm`, or a drawer that saves by itself. */
  readonly renderForm?: (crud: RecordCrud<Row>) => ReactNode;
  /** Replaces the declared detail. */
  readonly renderDetail?: (row: Row, crud: RecordCrud<Row>) => ReactNode;
  /** Content next to the report of a completed import. */
  readonly renderImported?: (report: ImportReport, onClose: () => void) => ReactNode;
  /** Options of the fields of kind `select`, by wire name. */
  readonly options?: Readonly<Record<string, readonly SelectOption[]>>;
  /** Drawers and dialogs of the page. */
  readonly children?: ReactNode;
};

export type ResourcePageProps<Page extends AnyPage, Key extends QueryKey> = Slots<Page['records'][number]> & {
  readonly resource: Resource<Page, Key>;
  readonly page: ListPlace;
};

export type ViewProps<Page extends AnyPage, Key extends QueryKey> = ResourcePageProps<Page, Key> & {
  readonly list: Omit<ResourceList<Page>, 'query' | 'ending'> & {
    readonly ending?: string | undefined;
    readonly query: {
      readonly data: Page | undefined;
      readonly isError: boolean;
      readonly error: Error | null;
      readonly isPlaceholderData: boolean;
      readonly refetch: () => Promise<unknown>;
    };
  };
  readonly crud: RecordCrud<Page['records'][number]>;
  /** The nested rows of `useTreeList`. */
  readonly tree?: RowTree<Page['records'][number]> | undefined;
  /** Replaces the child rows below an expanded row of `tree`. */
  readonly renderBelow?: ((row: Page['records'][number]) => ReactNode) | undefined;
  /** The row to highlight, if the page saves by itself. */
  readonly savedId?: string | undefined;
};
