import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { FormValues, PublicFilling } from '#shared/forms/public-filling.ts';
import { LazyView } from '#shared/react/lazy-view.tsx';
import type { Schema } from '#openapi/index.ts';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import {
  isFilledIn,
  sentValues,
  startValues,
  type OnlineColumns,
  type OnlineField,
} from '#shared/forms/field-values.ts';
import { valueText } from '#openapi/value-text.ts';
import type { FormRules } from './form-rules.ts';
import { resolverOf } from './row-resolver.ts';
import { hasRules, rulesPart, useRuling } from './ruling.ts';

type PublicJudgeProps = {
  readonly form: Schema<'PublicForm'>;
  readonly children: (filling: PublicFilling) => ReactNode;
};

/** A public form with its rules, evaluated by the same code as internal forms. */
export function PublicJudge({ form, children }: PublicJudgeProps) {
  const [columns] = useState(() => publicColumns(form));
  if (!hasRules(columns)) return <Judged columns={columns} rules={undefined} draw={children} />;
  return (
    <LazyView from={rulesPart} fallback={<PageSkeleton rows={4} />}>
      {({ formRules }) => <Judged columns={columns} rules={formRules(columns)} draw={children} />}
    </LazyView>
  );
}

type JudgedProps = {
  readonly columns: OnlineColumns;
  readonly rules: FormRules | undefined;
  readonly draw: PublicJudgeProps['children'];
};

function Judged({ columns: { fields }, rules, draw }: JudgedProps) {
  const filled = fields.filter(isFilledIn);
  const [live] = useState(() => rules?.open({ stored: undefined }));
  const form = useForm<FormValues>({
    defaultValues: live?.start ?? startValues(filled, undefined),
    resolver: resolverOf(filled, true, live),
  });
  const { states = {}, errors = [], row = {} } = useRuling(live, form) ?? {};
  return draw({
    form,
    states,
    errors,
    sent: (values) => {
      const locked = live?.ruling().locked;
      return sentValues(
        filled.filter(({ field }) => locked?.has(field.key) !== true),
        values,
      );
    },
    words: (key) => {
      const field = fields.find((one) => one.field.key === key)?.field;
      return field === undefined ? '' : valueText(field, row);
    },
  });
}

/** Returns the description as for an internal form: a new row in which every field is writable. */
function publicColumns({ title, fields, rules, me }: Schema<'PublicForm'>): OnlineColumns {
  return {
    id: '',
    code: '',
    name: title,
    version: 0,
    kind: 'single',
    fields: fields.map(({ default: begins, ...field }): OnlineField => ({
      field: { ...field, id: field.key },
      right: 'write',
      ...(begins === undefined ? {} : { default: begins }),
    })),
    groups: [],
    buttons: [],
    subs: [],
    rules,
    views: {},
    may: ['add'],
    rows: 'own',
    ...(me === undefined ? {} : { me }),
  };
}
