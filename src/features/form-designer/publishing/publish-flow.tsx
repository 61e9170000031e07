import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublishSettings } from '#common/form-templates/publish-settings.ts';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { editOnlineForm, onlineFormQuery } from '../api.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { useManagesAllForms, AudienceDialog } from './audience-dialog.tsx';

type Detail = Schema<'OnlineFormDetail'>;

type FlowProps = {
  readonly onChanged: () => void;
  readonly onMenu?: (() => void) | undefined;
  readonly onLink?: (() => void) | undefined;
  /** The user left the questions without an answer; otherwise `onClose`. */
  readonly onLeft?: (() => void) | undefined;
  readonly onClose: () => void;
};

type PublishFlowProps = FlowProps & {
  readonly form: Pick<Detail, 'code' | 'name' | 'status' | 'definition'>;
  /** Saves the draft. Resolves to the reason if it was not saved. */
  readonly save: (definition: Detail['definition']) => Promise<string | undefined>;
};

/** 发布: the two questions first, then the plan and the progress. Mount it to open it. */
export function PublishFlow({ form, save, onLink, onLeft, ...flow }: PublishFlowProps) {
  const managesAll = useManagesAllForms();
  const [answered, setAnswered] = useState<PublishSettings | 'advanced'>();
  const isPublic = typeof answered === 'object' && answered.fillers === 'public';
  if (form.status !== 'publishing' && answered === undefined)
    return (
      <AudienceDialog
        name={form.name}
        definition={form.definition}
        isPublished={form.status !== 'draft'}
        save={save}
        onSaved={setAnswered}
        onAdvanced={() => setAnswered('advanced')}
        onClose={onLeft ?? flow.onClose}
      />
    );
  return (
    <PublishDialog
      form={form}
      isConfirmed={answered !== 'advanced'}
      onLink={isPublic && managesAll ? onLink : undefined}
      {...flow}
    />
  );
}

/** The same for a form of the list, whose draft is loaded first. */
export function PublishFromList({
  form,
  ...flow
}: FlowProps & { readonly form: { readonly id: string; readonly name: string } }) {
  // Loaded once: the own save must not restart the flow.
  const query = useQuery({ ...onlineFormQuery(form.id), staleTime: Infinity, gcTime: 0 });
  if (query.data === undefined)
    return (
      <Modal open title={`发布${form.name}`} width={560} align="start" onClose={flow.onLeft ?? flow.onClose}>
        {query.isError ? (
          <ErrorState text={messageOf(query.error, '加载失败')} onRetry={() => void query.refetch()} />
        ) : (
          <PageSkeleton rows={3} />
        )}
      </Modal>
    );
  const { id, code, name, revision } = query.data;
  const save = async (definition: Detail['definition']) => {
    try {
      await editOnlineForm({ id, code, name, definition, ...(revision === undefined ? {} : { revision }) });
      flow.onChanged();
      return undefined;
    } catch (error) {
      return messageOf(error, '保存失败');
    }
  };
  return <PublishFlow form={query.data} save={save} {...flow} />;
}
