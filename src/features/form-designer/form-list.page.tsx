import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { BlankDrawer, CopyDrawer, ImportDrawer } from './copy-drawer.tsx';
import { saveDefinition } from './definition-file.ts';
import { FormPagesProvider, type FormPages } from './form-pages.ts';
import { FormDetailsForm } from './form-details-form.tsx';
import { formPath } from './form-path.ts';
import { onlineForms } from './forms-resource.ts';
import { ImportButton } from './import-button.tsx';
import { PublishFromList } from './publishing/publish-flow.tsx';
import { useManagesAllForms } from './publishing/audience-dialog.tsx';
import { PublishingWatch } from './publishing/publishing-watch.tsx';
import { NewFormDialog } from './templates/new-form-dialog.tsx';
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
/** A form of the list, or one that was just made. */
type Named = Pick<Form, 'id' | 'code' | 'name'>;
type Open =
  | { readonly mode: 'new' | 'blank' }
  | { readonly mode: 'publish'; readonly form: Named; readonly isNew?: boolean }
  | { readonly mode: 'menu' | 'versions' | 'copy' | 'link'; readonly form: Named }
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
  link: ({ code, name }, onClose) => <PublicLinkDialog code={code} name={name} onClose={onClose} />,
};

/** 在线表单: the list of forms; with `design` in the address, the designer of one. */
export default function FormListPage(page: PageProps) {
  const change = useSearchChange(page.path, page.search);
  const list = useResourceList(onlineForms, page);
  const id = searchText(page.search, 'design');
  const close = () => change({ design: undefined });
  if (id === undefined)
    return <FormList page={page} list={list} onDesign={(form) => change({ design: form })} />;
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
  /** Opens the designer of the form with this id. */
  readonly onDesign: (id: string) => void;
};

const useFormList = (page: PageProps) => useResourceList(onlineForms, page);

function FormList({ page, list, onDesign }: FormListProps) {
  const notices = useNotices();
  const crud = useRecordCrud<Form>({ resource: onlineForms, list });
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const mayAddToMenu = useMayAddToMenu();
  const managesAll = useManagesAllForms();
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
      renderToolbar={() => (
        <>
          <Button type="button" onClick={() => setOpen({ mode: 'new' })}>
            <Plus size={16} aria-hidden="true" />
            新建表单
          </Button>
          <ImportButton onRead={(file) => setOpen({ mode: 'import', file })} />
        </>
      )}
      renderForm={(record) => <FormDetailsForm crud={record} />}
      rowActions={(form) => [
        { text: '设计', isMain: true, onSelect: () => onDesign(form.id) },
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
              managesAll &&
                mayAddToMenu && { text: '添加到菜单', onSelect: () => setOpen({ mode: 'menu', form }) },
              managesAll && { text: '公开链接', onSelect: () => setOpen({ mode: 'link', form }) },
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
        onOpen={setOpen}
        onDesign={onDesign}
        onMenu={managesAll && mayAddToMenu ? (form) => setOpen({ mode: 'menu', form }) : undefined}
        onLeft={({ name }) =>
          notices.show({ kind: 'info', text: `“${name}”已存为草稿，要用时在列表里点“发布”` })
        }
        onClose={() => setOpen(undefined)}
      />
    </ResourceView>
  );
}

type OpenPartProps = {
  readonly open: Open | undefined;
  readonly onChanged: () => void;
  readonly onOpen: (open: Open) => void;
  readonly onDesign: (id: string) => void;
  readonly onMenu: ((form: Named) => void) | undefined;
  /** The user left 发布 of a form that was just made, before it began. */
  readonly onLeft: (form: Named) => void;
  readonly onClose: () => void;
};

function OpenPart({ open, onChanged, onOpen, onDesign, onMenu, onLeft, onClose }: OpenPartProps) {
  if (open === undefined) return null;
  switch (open.mode) {
    case 'new':
      return (
        <NewFormDialog
          onBlank={() => onOpen({ mode: 'blank' })}
          onMade={(form) => {
            onChanged();
            onOpen({ mode: 'publish', form, isNew: true });
          }}
          onClose={onClose}
        />
      );
    case 'blank':
      return <BlankDrawer onMade={onDesign} onClose={onClose} />;
    case 'publish':
      return (
        <PublishFromList
          key={open.form.id}
          form={open.form}
          onChanged={onChanged}
          onMenu={onMenu === undefined ? undefined : () => onMenu(open.form)}
          onLink={() => onOpen({ mode: 'link', form: open.form })}
          onLeft={() => {
            if (open.isNew === true) onLeft(open.form);
            onClose();
          }}
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
