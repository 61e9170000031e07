import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { CopyDrawer, ImportDrawer } from './copy-drawer.tsx';
import { saveDefinition } from './definition-file.ts';
import { FormPagesProvider, type FormPages } from './form-pages.ts';
import { formPath } from './form-path.ts';
import { onlineForms } from './forms-resource.ts';
import { ImportButton } from './import-button.tsx';
import { PublishDialog } from './publishing/publish-dialog.tsx';
import { PublishingWatch } from './publishing/publishing-watch.tsx';
import { VersionsDialog } from './publishing/versions-dialog.tsx';
import { PublicLinkDialog } from '#features/public-forms/public-link-dialog.tsx';
import { MenuDrawer, useMayAddToMenu } from '#shared/page-menu/menu-drawer.tsx';
import { useNotices } from '#shared/app/app-context.tsx';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { messageOf } from '#machines/message-of.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';

type Form = Schema<'OnlineFormRow'>;
type Open =
  | { readonly mode: 'publish' | 'menu' | 'versions' | 'copy' | 'link'; readonly form: Form }
  | { readonly mode: 'import'; readonly file: Schema<'OnlineFormFile'> };

const designerPart = lazyCode(() => import('./form-designer.tsx'));
const previewPart = lazyCode(() => import('#features/form-rows/form-preview.tsx'));
const defaultPart = lazyCode(() => import('#features/form-rows/fields/field-default.tsx'));
const samplePart = lazyCode(() => import('#features/form-rows/form-sample.tsx'));

/** The designer's preview uses the components of the form pages. */
const formPages: FormPages = {
  preview: (shown) => (
    <LazyView from={previewPart}>{({ FormPreview }) => <FormPreview {...shown} />}</LazyView>
  ),
  control: (shown) => (
    <LazyView from={defaultPart}>{({ FieldDefault }) => <FieldDefault {...shown} />}</LazyView>
  ),
  sample: (shown) => <LazyView from={samplePart}>{({ FormSample }) => <FormSample {...shown} />}</LazyView>,
};

/** Online表单开发: the list of forms; with `design` in the address, the designer of one. */
export default function FormListPage(page: PageProps) {
  const change = useSearchChange(page.path, page.search);
  const list = useResourceList(onlineForms, page);
  const id = searchText(page.search, 'design');
  const close = () => change({ design: undefined });
  if (id === undefined)
    return <FormList page={page} list={list} onDesign={(form) => change({ design: form.id })} />;
  return (
    <LazyView from={designerPart} onLost={close}>
      {({ FormDesigner }) => (
        <FormPagesProvider value={formPages}>
          <FormDesigner key={id} id={id} onChanged={() => void list.refresh()} onClose={close} />
        </FormPagesProvider>
      )}
    </LazyView>
  );
}

type FormListProps = {
  readonly page: PageProps;
  readonly list: ReturnType<typeof useFormList>;
  readonly onDesign: (form: Form) => void;
};

const useFormList = (page: PageProps) => useResourceList(onlineForms, page);

function FormList({ page, list, onDesign }: FormListProps) {
  const notices = useNotices();
  const crud = useRecordCrud<Form>({ resource: onlineForms, list });
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const mayAddToMenu = useMayAddToMenu();
  const save = async (form: Form) => {
    try {
      await saveDefinition(form);
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '导出失败') });
    }
  };
  return (
    <ResourceView
      resource={onlineForms}
      page={page}
      list={list}
      crud={crud}
      renderToolbar={() => <ImportButton onRead={(file) => setOpen({ mode: 'import', file })} />}
      rowActions={(form) => [
        { text: '设计', isMain: true, onSelect: () => onDesign(form) },
        {
          text: form.status === 'publishing' ? '发布进度' : '发布',
          isMain: true,
          onSelect: () => setOpen({ mode: 'publish', form }),
        },
        // Only for published forms: before that there is nothing to fill in.
        ...(form.version === null
          ? []
          : [
              { text: '打开页面', href: formPath(form.code) },
              mayAddToMenu && { text: '添加到菜单', onSelect: () => setOpen({ mode: 'menu', form }) },
              { text: '公开链接', onSelect: () => setOpen({ mode: 'link', form }) },
            ]),
        { text: '版本', onSelect: () => setOpen({ mode: 'versions', form }) },
        { text: '复制', onSelect: () => setOpen({ mode: 'copy', form }) },
        { text: '导出', onSelect: () => void save(form) },
      ]}
    >
      <PublishingWatch forms={list.rows} onChanged={() => void list.refresh()} />
      <OpenPart
        open={open}
        onChanged={() => void list.refresh()}
        onMenu={mayAddToMenu ? (form) => setOpen({ mode: 'menu', form }) : undefined}
        onClose={() => setOpen(undefined)}
      />
    </ResourceView>
  );
}

type OpenPartProps = {
  readonly open: Open | undefined;
  readonly onChanged: () => void;
  readonly onMenu: ((form: Form) => void) | undefined;
  readonly onClose: () => void;
};

function OpenPart({ open, onChanged, onMenu, onClose }: OpenPartProps) {
  if (open === undefined) return null;
  switch (open.mode) {
    case 'publish':
      return (
        <PublishDialog
          form={open.form}
          onChanged={onChanged}
          onMenu={onMenu === undefined ? undefined : () => onMenu(open.form)}
          onClose={onClose}
        />
      );
    case 'menu':
      return <MenuDrawer kind="cgform" of={open.form} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog form={open.form} onChanged={onChanged} onClose={onClose} />;
    case 'link':
      return <PublicLinkDialog code={open.form.code} name={open.form.name} onClose={onClose} />;
    case 'copy':
      return <CopyDrawer form={open.form} onSaved={onChanged} onClose={onClose} />;
    case 'import':
      return <ImportDrawer file={open.file} onSaved={onChanged} onClose={onClose} />;
    default:
      return open satisfies never;
  }
}
