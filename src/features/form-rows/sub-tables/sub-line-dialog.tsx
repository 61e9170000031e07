import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { onlineRowQuery, type OnlineRow } from '#shared/api/online-rows.ts';
import { LazyView } from '#shared/react/lazy-view.tsx';
import { messageOf } from '#machines/message-of.ts';
import { submitOnCtrlEnter } from '#shared/forms/form-drawer.tsx';
import { UploadGuard, useUnfinishedUploads } from '#shared/forms/unfinished-uploads.tsx';
import { forgetDraftOf, useInputProtection } from '#shared/forms/use-input-protection.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import {
  inForm,
  isFilledIn,
  sentValues,
  startValues,
  type FieldKind,
  type FormValues,
  type OnlineColumns,
  type OnlineField,
} from '#shared/forms/field-values.ts';
import { valueText } from '#openapi/value-text.ts';
import { FormGroups } from '../fields/form-groups.tsx';
import { resolverOf } from '../rules/row-resolver.ts';
import type { FormRules } from '../rules/form-rules.ts';
import { hasRules, rulesPart, useRuling } from '../rules/ruling.ts';
import { keepable, withValues, type ShownLine, type SubLine } from './sub-lines.ts';

type SubLineDialogProps = {
  readonly columns: OnlineColumns;
  readonly title: string;
  /** The row that owns the sub table; undefined for a new one. */
  readonly mainId: string | undefined;
  /** Undefined for a new line. */
  readonly line: ShownLine | undefined;
  /** Earlier changes of the line in the same form. */
  readonly changes: SubLine | undefined;
  readonly onDone: (values: Record<string, unknown>, revision: string | null | undefined) => void;
  readonly onClose: () => void;
};

/** One row of a sub table: the input goes into the form of the owning row. */
export function SubLineDialog(props: SubLineDialogProps) {
  const { line, changes } = props;
  if (line === undefined) return <LineForm {...props} row={undefined} stored={undefined} />;
  if (line.isNew) return <LineForm {...props} row={line.row} stored={undefined} />;
  return <StoredLine {...props} id={line.row.id} changes={changes} />;
}

/**
 * Lists omit long values: the form has the complete row, as read when it was opened. Concurrent changes are reported on
 * saving.
 */
function StoredLine({ id, ...props }: SubLineDialogProps & { readonly id: string }) {
  const { columns, title, changes, onClose } = props;
  const [opened, setOpened] = useState<OnlineRow>();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...onlineRowQuery(columns.code, id),
    staleTime: 0,
    enabled: opened === undefined,
  });
  if (opened === undefined && data !== undefined && isFetchedAfterMount && error === null) setOpened(data);
  if (opened !== undefined)
    return <LineForm {...props} row={withValues(opened, changes?.values ?? {})} stored={opened} />;
  return (
    <Modal open title={title} onClose={onClose}>
      {error === null ? (
        <PageSkeleton />
      ) : (
        <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
      )}
    </Modal>
  );
}

type LineFormProps = SubLineDialogProps & {
  /** The initially shown version. */
  readonly row: OnlineRow | undefined;
  /** The server's version; undefined for a new one. */
  readonly stored: OnlineRow | undefined;
};

function LineForm(props: LineFormProps) {
  const { columns, onClose } = props;
  if (!hasRules(columns)) return <FilledLine {...props} rules={undefined} />;
  return (
    <LazyView from={rulesPart} onLost={onClose}>
      {({ formRules }) => <FilledLine {...props} rules={formRules(columns)} />}
    </LazyView>
  );
}

function FilledLine({
  columns,
  title,
  mainId,
  line,
  changes,
  row,
  stored,
  rules,
  onDone,
  onClose,
}: LineFormProps & { readonly rules: FormRules | undefined }) {
  const formId = useId();
  const isOutdated = changes?.isNew === false && changes.revision !== stored?.revision;
  const fields = columns.fields.filter(inForm);
  const filled = fields.filter(isFilledIn);
  const [live] = useState(() => rules?.open({ stored, shown: row }));
  const form = useForm<FormValues>({
    defaultValues: live?.start ?? startValues(filled, row),
    resolver: resolverOf(filled, line === undefined || line.isNew, live),
  });
  const ruling = useRuling(live, form);
  const sent = () => filled.filter(({ field }) => live?.ruling().locked.has(field.key) !== true);
  const protection = useInputProtection(form, {
    name: `line ${columns.code} ${mainId ?? 'new'} ${line?.row.id ?? 'new'}`,
    keepable: (values) => keepable(fields, [], values),
  });
  const uploads = useUnfinishedUploads();
  const close = () => protection.attempt(onClose);
  const submit = form.handleSubmit((values) => {
    forgetDraftOf(form);
    // Evaluated against the shown version.
    onDone(sentValues(sent(), values), row?.revision);
  });
  const confirm = async () => {
    if (await uploads.allStored()) await submit();
  };
  return (
    <Modal
      open
      title={title}
      width={680}
      align="start"
      onClose={close}
      footer={
        <>
          <Button type="button" variant="surface" color="gray" onClick={close}>
            取消
          </Button>
          <BusyButton type="submit" form={formId} busy={uploads.isWaiting}>
            确定
          </BusyButton>
        </>
      }
    >
      <form
        id={formId}
        ref={submitOnCtrlEnter}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog of a field may contain a form of its own.
          if (event.target === event.currentTarget) void confirm();
        }}
      >
        {protection.bar}
        {isOutdated && stored !== undefined ? <output>{sinceText(fields, stored, row)}</output> : null}
        <UploadGuard uploads={uploads}>
          <FormGroups columns={columns} fields={fields} form={form} row={row} ruling={ruling} />
        </UploadGuard>
      </form>
      {protection.dialog}
    </Modal>
  );
}

const long: ReadonlySet<FieldKind> = new Set(['richText', 'markdown', 'image', 'file']);

/** Returns what others have saved of a line since it was changed here. */
function sinceText(fields: readonly OnlineField[], stored: OnlineRow, row: OnlineRow | undefined): string {
  const shown = row ?? stored;
  const changed = fields
    .map(({ field }) => field)
    .filter((field) => valueText(field, stored) !== valueText(field, shown))
    .map((field) => `${field.label}${long.has(field.kind) ? '有修改' : `“${valueText(field, stored)}”`}`);
  const now = changed.length === 0 ? '' : `，现在是：${changed.join('、')}`;
  return `打开以后，别人又保存过这一行${now}。点“确定”，就用这次填写的内容。`;
}
