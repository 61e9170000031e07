import { useQuery } from '@tanstack/react-query';
import { Button } from '@radix-ui/themes';
import { Redo2, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { onlineFormQuery } from './api.ts';
import { messageOf } from '#machines/message-of.ts';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { useShortcut } from '#shared/react/use-shortcut.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { MenuDrawer, useMayAddToMenu } from '#shared/page-menu/menu-drawer.tsx';
import { useLeaveGuard } from '#shared/forms/use-leave-guard.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { VersionConflictDialog } from '#shared/ui/dialogs/version-conflict-dialog.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { AccessTab } from './tabs/access-tab.tsx';
import { ButtonTab } from './tabs/button-tab.tsx';
import { DesignBoard } from './board/design-board.tsx';
import { DesignerProvider, useDesigner, useDesignerState } from './designer-context.ts';
import { createDesigner, hasChanges } from './designer-history.ts';
import { IndexHints } from './tabs/index-hints.tsx';
import { IndexTab } from './tabs/index-tab.tsx';
import { useFormPages } from './form-pages.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishFlow } from './publishing/publish-flow.tsx';
import { useManagesAllForms } from './publishing/audience-dialog.tsx';
import { RemovedFieldsDialog } from './publishing/removed-fields-dialog.tsx';
import { RuleTab } from './tabs/rule-tab.tsx';
import { SettingsTab } from './tabs/settings-tab.tsx';
import { TryOutTab } from './tabs/try-out-tab.tsx';
import { useDesignerDraft } from './use-designer-draft.tsx';
import { useDesignerSaving } from './use-designer-saving.ts';
import { ViewTab } from './tabs/view-tab.tsx';
import styles from './form-designer.module.css';

type Detail = Schema<'OnlineFormDetail'>;

type FormDesignerProps = {
  readonly id: string;
  /** It was saved or published: the list of forms is stale. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** 设计: the draft of one form. */
export function FormDesigner({ id, onChanged, onClose }: FormDesignerProps) {
  const query = useQuery({ ...onlineFormQuery(id), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const [reloadCount, setReloadCount] = useState(0);
  const reload = async (discard: () => void) => {
    const { isSuccess, error } = await query.refetch();
    // A failed reload does not replace the current state.
    if (!isSuccess) return messageOf(error, '加载失败');
    discard();
    setReloadCount((count) => count + 1);
    return undefined;
  };
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(detail) => (
        // A background refetch does not replace the current state.
        <DesignerOf
          key={`${id} ${reloadCount}`}
          detail={detail}
          onChanged={onChanged}
          onReload={reload}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

type DesignerOfProps = Omit<FormDesignerProps, 'id'> & {
  readonly detail: Detail;
  /** Reloads the form, and discards unsaved changes after success; otherwise resolves to the error. */
  readonly onReload: (discard: () => void) => Promise<string | undefined>;
};

export function DesignerOf({ detail, onChanged, onReload, onClose }: DesignerOfProps) {
  const actor = useLastingActor(() => createDesigner(detail.definition));
  return (
    <DesignerProvider value={actor}>
      <DesignerBody detail={detail} onChanged={onChanged} onReload={onReload} onClose={onClose} />
    </DesignerProvider>
  );
}

type Open = 'preview' | 'removed' | 'publish' | 'menu' | 'link' | undefined;

function DesignerBody({ detail, onChanged, onReload, onClose }: DesignerOfProps) {
  const actor = useDesigner();
  const isDirty = useDesignerState(hasChanges);
  const saving = useDesignerSaving(detail, actor, onChanged);
  const draft = useDesignerDraft(detail.id);
  const guard = useLeaveGuard(isDirty, { shownBy: 'design', onGivenUp: draft.forget });
  const [open, setOpen] = useState<Open>(undefined);
  const managesAll = useManagesAllForms();
  const pages = useFormPages();
  const onMenu = useMayAddToMenu() && managesAll ? () => setOpen('menu') : undefined;
  const close = () => setOpen(undefined);
  const publish = async () => {
    if (!isDirty || (await saving.save())) setOpen('publish');
  };
  /** Saves the answers of 发布 as a change of the draft. */
  const saveAnswers = async ({ access, audience }: Detail['definition']) => {
    actor.send({ type: 'definition.change', patch: { access, audience }, place: '' });
    return (await saving.save()) ? undefined : '保存失败，请关闭后查看原因';
  };
  useShortcut('s', () => void saving.save());
  return (
    <div className={styles['designer']}>
      <DesignerBar title={saving.form.name}>
        <output>{isDirty ? '有未保存的修改' : '已保存'}</output>
        <HistoryButtons />
        <Button type="button" variant="surface" onClick={() => setOpen('preview')}>
          预览
        </Button>
        <Button type="button" variant="surface" onClick={() => setOpen('removed')}>
          已移除的字段
        </Button>
        <BusyButton type="button" busy={saving.isSaving} onClick={() => void saving.save()}>
          保存
        </BusyButton>
        <Button type="button" variant="surface" disabled={saving.isSaving} onClick={() => void publish()}>
          发布
        </Button>
        <Button type="button" variant="surface" color="gray" onClick={() => guard.attempt(onClose)}>
          返回
        </Button>
      </DesignerBar>
      {draft.bar}
      <OtherProblems />
      {detail.status === 'draft' ? null : <IndexHints code={saving.form.code} />}
      <DesignerTabs form={saving.form} />
      <News />
      {open === undefined && saving.conflict === undefined ? <HistoryKeys /> : null}
      {open === 'preview' ? <PreviewDialog onClose={close} /> : null}
      {open === 'removed' ? <RemovedFieldsDialog code={saving.form.code} onClose={close} /> : null}
      {open === 'publish' ? (
        <PublishFlow
          form={saving.form}
          save={saveAnswers}
          onChanged={onChanged}
          onMenu={onMenu}
          onLink={pages.link === undefined ? undefined : () => setOpen('link')}
          onClose={close}
        />
      ) : null}
      {open === 'link' ? pages.link?.(saving.form, close) : null}
      {open === 'menu' ? <MenuDrawer kind="cgform" of={saving.form} onClose={close} /> : null}
      {saving.conflict === undefined ? null : (
        <VersionConflictDialog
          noun="表单"
          conflict={saving.conflict}
          onOverwrite={() => void saving.overwrite()}
          onReload={() =>
            onReload(() => {
              guard.release();
              draft.forget();
            })
          }
          onClose={saving.leaveConflict}
        />
      )}
      {guard.dialog}
    </div>
  );
}

function DesignerBar({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles['bar']}>
      <h1>设计：{title}</h1>
      {children}
    </div>
  );
}

function HistoryButtons() {
  const actor = useDesigner();
  const canUndo = useDesignerState(({ past }) => past.length > 0);
  const canRedo = useDesignerState(({ future }) => future.length > 0);
  const undo = () => actor.send({ type: 'edit.undo' });
  const redo = () => actor.send({ type: 'edit.redo' });
  return (
    <>
      <Button type="button" variant="surface" color="gray" disabled={!canUndo} title="Ctrl+Z" onClick={undo}>
        <Undo2 size={16} aria-hidden="true" />
        撤销
      </Button>
      <Button type="button" variant="surface" color="gray" disabled={!canRedo} title="Ctrl+Y" onClick={redo}>
        <Redo2 size={16} aria-hidden="true" />
        重做
      </Button>
    </>
  );
}

/** Not while a dialog is open: its fields have their own undo. */
function HistoryKeys() {
  const actor = useDesigner();
  useShortcut('z', () => actor.send({ type: 'edit.undo' }));
  useShortcut('y', () => actor.send({ type: 'edit.redo' }));
  return null;
}

/** Announces the position of a moved field to screen readers. */
function News() {
  const news = useDesignerState((state) => state.news);
  return (
    <output className="visually-hidden" aria-label="设计器消息">
      {news}
    </output>
  );
}

/** Problems without a field; the others are shown at their cards. */
function OtherProblems() {
  const problems = useDesignerState((state) => state.problems);
  const fields = useDesignerState(({ present }) => present.fields);
  const others = problems.filter(({ field }) => !fields.some(({ id }) => id === field));
  if (others.length === 0) return null;
  return (
    <ul className={styles['list']} aria-label="发布前要修改的问题">
      {others.map(({ message }) => (
        <li key={message} className={styles['problem']}>
          {message}
        </li>
      ))}
    </ul>
  );
}

function DesignerTabs({ form }: { readonly form: Pick<Detail, 'code' | 'version'> }) {
  const managesAll = useManagesAllForms();
  const published = form.version === null || form.version === undefined ? undefined : form.code;
  const [tab, setTab] = useState('fields');
  return (
    <Tabs
      label="表单设计"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'fields', title: '字段', content: <DesignBoard /> },
        { value: 'settings', title: '设置', content: <SettingsTab /> },
        { value: 'indexes', title: '索引', content: <IndexTab /> },
        // A teacher publishes forms without buttons (docs/behaviour.md#forms).
        ...(managesAll ? [{ value: 'buttons', title: '按钮', content: <ButtonTab /> }] : []),
        { value: 'rules', title: '规则', content: <RuleTab /> },
        { value: 'trial', title: '试运行', content: <TryOutTab code={published} /> },
        { value: 'access', title: '权限', content: <AccessTab /> },
        { value: 'views', title: '视图', content: <ViewTab /> },
      ]}
    />
  );
}
