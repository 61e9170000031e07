import { Button, Card } from '@radix-ui/themes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addOnlineRow } from '#shared/api/online-rows.ts';
import {
  inForm,
  isFilledIn,
  sentValues,
  startValues,
  type FormValues,
  type OnlineColumns,
} from '#shared/forms/field-values.ts';
import { UploadGuard, useUnfinishedUploads } from '#shared/forms/unfinished-uploads.tsx';
import { useSave } from '#shared/forms/use-save.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { FormGroups } from '../fields/form-groups.tsx';
import { resolverOf } from '../rules/row-resolver.ts';
import type { FormRules } from '../rules/form-rules.ts';
import { useRuling } from '../rules/ruling.ts';
import { sentSubs, subName } from '../sub-tables/sub-lines.ts';
import { SubLinesField } from '../sub-tables/sub-lines-field.tsx';
import styles from './simple-page.module.css';

type FillFormProps = {
  readonly columns: OnlineColumns;
  readonly rules: FormRules | undefined;
  readonly onSent: () => void;
  /** 再填一份 */
  readonly onAgain: () => void;
  /** Shows the rows; undefined if the pupil sees none. */
  readonly onRows: (() => void) | undefined;
};

/** The fields of a new row, one below the other, and 交上去. */
export function FillForm({ columns, rules, onSent, onAgain, onRows }: FillFormProps) {
  const [isSent, setSent] = useState(false);
  const fields = columns.fields.filter(inForm);
  const filled = fields.filter(isFilledIn);
  const noEdits = Object.fromEntries(columns.subs.map((sub) => [subName(sub.form), '']));
  const [live] = useState(() => rules?.open({ stored: undefined }));
  const form = useForm<FormValues>({
    defaultValues: { ...(live?.start ?? startValues(filled, undefined)), ...noEdits },
    resolver: resolverOf(filled, true, live),
  });
  const ruling = useRuling(live, form);
  const uploads = useUnfinishedUploads();
  const { submit, isSaving } = useSave({
    form,
    save: async (values: FormValues) => {
      const sent = filled.filter(({ field }) => live?.ruling().locked.has(field.key) !== true);
      const body = { values: sentValues(sent, values), ...sentSubs(columns.subs, values) };
      await addOnlineRow(columns.code, body);
      return '';
    },
    onSaved: () => {
      setSent(true);
      onSent();
    },
  });
  if (isSent)
    return (
      <EmptyState text="交好了！" picture={<Mascot pose="cheer" />}>
        <div className={styles['buttons']}>
          <Button type="button" size="3" variant="surface" onClick={onAgain}>
            再填一份
          </Button>
          {onRows === undefined ? null : (
            <Button type="button" size="3" onClick={onRows}>
              看填好的
            </Button>
          )}
        </div>
      </EmptyState>
    );
  return (
    <Card size="3" asChild>
      <form
        className={styles['form']}
        noValidate
        aria-label={columns.name}
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target !== event.currentTarget) return;
          void uploads.allStored().then(async (isStored) => (isStored ? await submit() : undefined));
        }}
      >
        <UploadGuard uploads={uploads}>
          <FormGroups
            columns={{ ...columns, columns: 1 }}
            fields={fields}
            form={form}
            row={undefined}
            ruling={ruling}
          />
          {columns.subs.map((sub) => (
            <SubLinesField key={sub.form} sub={sub} mainId={undefined} form={form} />
          ))}
        </UploadGuard>
        <BusyButton type="submit" size="4" busy={isSaving || uploads.isWaiting}>
          交上去
        </BusyButton>
      </form>
    </Card>
  );
}
