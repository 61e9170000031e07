import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { isShownByClient } from '#api/errors.ts';
import { CopyDrawer, ImportDrawer } from '#features/form-designer/copy-drawer.tsx';
import { saveDefinition } from '#features/form-designer/definition-file.ts';
import { FormPagesProvider, type FormPages } from '#features/form-designer/form-pages.ts';
import { formPath } from '#features/form-designer/form-path.ts';
import { onlineForms } from '#features/form-designer/forms-resource.ts';
import { ImportButton } from '#features/form-designer/import-button.tsx';
import { PublishDialog } from '#features/form-designer/publish-dialog.tsx';
import { PublishingWatch } from '#features/form-designer/publishing-watch.tsx';
import { VersionsDialog } from '#features/form-designer/versions-dialog.tsx';
import { PublicLinkDialog } from '#features/online-public/public-link-dialog.tsx';
import { MenuDrawer, useMayAddToMenu } from '#resource/page-menu/menu-drawer.tsx';
import { useNotices } from '#lib/app-context.tsx';
import { lazyCode, LazyView } from '#lib/lazy-view.tsx';
import { searchText, type PageProps } from '#lib/page.ts';
import { useSearchChange } from '#lib/use-search-change.ts';
import { messageOf } from '#machines/message-of.ts';
import { ResourceView } from '#resource/resource-page.tsx';
import { useRecordCrud } from '#resource/use-record-crud.ts';
import { useResourceList } from '#resource/use-resource-list.ts';

type Form = Schema<'OnlineFormRow'>;
type Open =
  | { readonly mode: 'publish' | 'menu' | 'versions' | 'copy' | 'link'; readonly form: Form }
  | { readonly mode: 'import'; readonly file: Schema<'OnlineFormFile'> };

const designerPart = lazyCode(() => import('#features/form-designer/form-designer.tsx'));
const previewPart = lazyCode(() => import('#features/online-page/form-preview.tsx'));
const defaultPart = lazyCode(() => import('#features/online-page/field-default.tsx'));
const samplePart = lazyCode(() => import('#features/online-page/form-sample.tsx'));

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
export default function OnlCgformHeadListPage(page: PageProps) {
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
