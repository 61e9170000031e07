import type { QueryKey } from '@tanstack/react-query';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { AutoForm } from './auto-form.tsx';
import type { AnyPage } from '#shared/lists/define-resource.ts';
import { DetailDrawer } from '#shared/lists/detail-drawer.tsx';
import type { ViewProps } from '#shared/lists/types.ts';

type OpenRecordProps<Page extends AnyPage, Key extends QueryKey> = Pick<
  ViewProps<Page, Key>,
  'resource' | 'crud' | 'renderForm' | 'renderDetail' | 'options'
>;

/** The open record: in the detail, or in the form. */
export function OpenRecord<Page extends AnyPage, Key extends QueryKey>(props: OpenRecordProps<Page, Key>) {
  const { resource, crud, renderForm, renderDetail, options } = props;
  const { mode, record, close } = crud;
  if (mode === 'viewing' && record !== undefined)
    return renderDetail?.(record, crud) ?? <DetailDrawer resource={resource} row={record} onClose={close} />;
  if (mode === 'opening')
    return (
      <Drawer open title={crud.formTitle} width={700} onClose={close}>
        <PageSkeleton />
      </Drawer>
    );
  if (mode !== 'editing' && mode !== 'saving' && mode !== 'conflicted') return null;
  return renderForm?.(crud) ?? <AutoForm resource={resource} crud={crud} options={options} />;
}
