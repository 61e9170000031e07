import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { onlineRowQuery, type OnlineRow } from '#api/online-rows.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import {
  inForm,
  isFilledIn,
  sentValues,
  startValues,
  type FormValues,
  type OnlineColumns,
} from './field-values.ts';
import { FormGroups, resolverOf } from './form-groups.tsx';
import { withValues, type ShownLine, type SubLine } from './sub-lines.ts';

type SubLineDialogProps = {
  readonly columns: OnlineColumns;
  readonly title: string;
  /** Undefined for one more. */
  readonly line: ShownLine | undefined;
  /** What was changed of it before, in the same form. */
  readonly changes: SubLine | undefined;
  readonly onDone: (values: Record<string, unknown>, revision: string | null | undefined) => void;
  readonly onClose: () => void;
};

/** One row of a sub table: what is filled in goes into the form of the row it belongs to. */
export function SubLineDialog(props: SubLineDialogProps) {
  const { line, changes } = props;
  if (line === undefined) return <LineForm {...props} row={undefined} />;
  if (line.isNew) return <LineForm {...props} row={line.row} />;
  return <StoredLine {...props} id={line.row.id} changes={changes} />;
}

/** Lists leave out what is long: its form has the whole row. */
function StoredLine({ id, ...props }: SubLineDialogProps & { readonly id: string }) {
  const { columns, title, changes, onClose } = props;
  const { data, error, refetch } = useQuery(onlineRowQuery(columns.code, id));
  if (data !== undefined) return <LineForm {...props} row={withValues(data, changes?.values ?? {})} />;
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

function LineForm({
  columns,
  title,
  line,
  changes,
  row,
  onDone,
  onClose,
}: SubLineDialogProps & { readonly row: OnlineRow | undefined }) {
  const formId = useId();
  const fields = columns.fields.filter(inForm);
  const filled = fields.filter(isFilledIn);
  const form = useForm<FormValues>({
    defaultValues: startValues(filled, row),
    resolver: resolverOf(filled, line === undefined || line.isNew),
  });
  const submit = form.handleSubmit((values) =>
    // Judged against what it was when it was first opened.
    onDone(sentValues(filled, values), changes === undefined ? row?.revision : changes.revision),
  );
  return (
    <Modal
      open
      title={title}
      width={680}
      align="start"
      onClose={onClose}
      footer={
        <>
          <Button type="button" variant="surface" color="gray" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId}>
            确定
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormGroups columns={columns} fields={fields} form={form} row={row} />
      </form>
    </Modal>
  );
}
