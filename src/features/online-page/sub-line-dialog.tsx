import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { onlineRowQuery, type OnlineRow } from '#api/online-rows.ts';
import { LazyPart } from '#lib/lazy-part.tsx';
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
import type { FormRules } from './form-rules.ts';
import { hasRules, rulesPart, useRuling } from './ruling.ts';
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
  if (line === undefined) return <LineForm {...props} row={undefined} stored={undefined} />;
  if (line.isNew) return <LineForm {...props} row={line.row} stored={undefined} />;
  return <StoredLine {...props} id={line.row.id} changes={changes} />;
}

/** Lists leave out what is long: its form has the whole row. */
function StoredLine({ id, ...props }: SubLineDialogProps & { readonly id: string }) {
  const { columns, title, changes, onClose } = props;
  const { data, error, refetch } = useQuery(onlineRowQuery(columns.code, id));
  if (data !== undefined)
    return <LineForm {...props} row={withValues(data, changes?.values ?? {})} stored={data} />;
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
  /** As it is shown at first. */
  readonly row: OnlineRow | undefined;
  /** As the server has it; undefined: not yet. */
  readonly stored: OnlineRow | undefined;
};

function LineForm(props: LineFormProps) {
  const { columns, onClose } = props;
  if (!hasRules(columns)) return <FilledLine {...props} rules={undefined} />;
  return (
    <LazyPart from={rulesPart} onLost={onClose}>
      {({ formRules }) => <FilledLine {...props} rules={formRules(columns)} />}
    </LazyPart>
  );
}

function FilledLine({
  columns,
  title,
  line,
  changes,
  row,
  stored,
  rules,
  onDone,
  onClose,
}: LineFormProps & { readonly rules: FormRules | undefined }) {
  const formId = useId();
  const fields = columns.fields.filter(inForm);
  const filled = fields.filter(isFilledIn);
  const [live] = useState(() => rules?.open({ stored, shown: row }));
  const form = useForm<FormValues>({
    defaultValues: live?.start ?? startValues(filled, row),
    resolver: resolverOf(filled, line === undefined || line.isNew, live),
  });
  const ruling = useRuling(live, form);
  const sent = () => filled.filter(({ field }) => live?.ruling().locked.has(field.key) !== true);
  const submit = form.handleSubmit((values) =>
    // Judged against what it was when it was first opened.
    onDone(sentValues(sent(), values), changes === undefined ? row?.revision : changes.revision),
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
        <FormGroups columns={columns} fields={fields} form={form} row={row} ruling={ruling} />
      </form>
    </Modal>
  );
}
