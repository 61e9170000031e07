import { Button } from '@radix-ui/themes';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSession } from '#shared/app/app-context.tsx';
import { LazyView } from '#shared/react/lazy-view.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import {
  inForm,
  isFilledIn,
  startValues,
  type FormValues,
  type OnlineColumns,
} from '#shared/forms/field-values.ts';
import { FormGroups } from './fields/form-groups.tsx';
import { resolverOf } from './rules/row-resolver.ts';
import type { FormRules } from './rules/form-rules.ts';
import { previewedColumns, type PreviewInput } from './previewed-columns.ts';
import { hasRules, rulesPart, useRuling } from './rules/ruling.ts';
import type { Ruling } from './types.ts';
import { subName } from './sub-tables/sub-lines.ts';
import { SubLinesField } from './sub-tables/sub-lines-field.tsx';
import styles from './online-page.module.css';

/** The form of a draft in its page view, for a new row; input is not sent. */
export function FormPreview({ definition, role }: PreviewInput) {
  const me = useMe(role);
  const columns = useMemo(() => previewedColumns({ definition, role }, me), [definition, role, me]);
  if (!columns.fields.some(inForm)) return <EmptyState text="这个角色看不到任何字段" />;
  if (!hasRules(columns)) return <Filled key={role} columns={columns} rules={undefined} />;
  return (
    <LazyView from={rulesPart}>
      {({ formRules }) => <Filled key={role} columns={columns} rules={formRules(columns)} />}
    </LazyView>
  );
}

/** Returns the current user as if they had this role. */
export function useMe(role: string) {
  const user = useSession(({ context }) => context.userInfo);
  const { username = '', realname, orgCode } = user ?? {};
  return useMemo(
    () => ({
      username,
      realname: realname ?? username,
      roles: role === '' ? [] : [role],
      departs: orgCode === undefined || orgCode === null ? [] : [orgCode],
    }),
    [username, realname, orgCode, role],
  );
}

type FilledProps = { readonly columns: OnlineColumns; readonly rules: FormRules | undefined };

function Filled({ columns, rules }: FilledProps) {
  const fields = columns.fields.filter(inForm);
  const filled = fields.filter(isFilledIn);
  const noEdits = Object.fromEntries(columns.subs.map((sub) => [subName(sub.form), '']));
  const [live] = useState(() => rules?.open({ stored: undefined }));
  const form = useForm<FormValues>({
    defaultValues: { ...(live?.start ?? startValues(filled, undefined)), ...noEdits },
    resolver: resolverOf(
      filled.filter((one) => !isUpload(one)),
      true,
      live,
    ),
  });
  const ruling = withoutUploads(useRuling(live, form), filled);
  const [isRight, setRight] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setRight(false);
        void form.handleSubmit(() => setRight(true))(event);
      }}
      className={styles['groups']}
    >
      <FormGroups columns={columns} fields={fields} form={form} row={undefined} ruling={ruling} />
      {columns.subs.map((sub) => (
        <SubLinesField key={sub.form} sub={sub} mainId={undefined} form={form} />
      ))}
      <div className={styles['checked']}>
        <Button type="submit" variant="surface">
          检查填写
        </Button>
        <output>{isRight ? '填写符合要求。这是预览，没有保存' : ''}</output>
      </div>
    </form>
  );
}

type Field = OnlineColumns['fields'][number];

const isUpload = ({ field: { kind } }: Field): boolean => kind === 'file' || kind === 'image';

/** Uploads start at selection, which a preview must not do. */
function withoutUploads(ruling: Ruling | undefined, fields: readonly Field[]): Ruling {
  const { states = {}, row = {}, errors = [], locked = new Set<string>() } = ruling ?? {};
  const still = fields.filter(isUpload).map(({ field: { key, required = false } }) => {
    const { visible = true, messages } = states[key] ?? {};
    const previewMessages = { ...messages, disable: '预览时不上传' };
    return [key, { required, ...states[key], visible, disabled: true, messages: previewMessages }] as const;
  });
  return { states: { ...states, ...Object.fromEntries(still) }, row, errors, locked };
}
