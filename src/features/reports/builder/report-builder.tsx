import { Button, Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waitFor } from 'xstate';
import type { QueryOf } from '#openapi/index.ts';
import { reportSourceFieldsQuery, reportSourcesQuery } from '#shared/api/online-report.ts';
import { useShortcut } from '#shared/react/use-shortcut.ts';
import type { ReportValues } from '#machines/report-building/report-values.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { LeaveQuestion } from '#shared/forms/use-leave-guard.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { VersionConflictDialog } from '#shared/ui/dialogs/version-conflict-dialog.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { BuilderProvider, useBuilder, useBuilderState, usePart } from './builder-context.ts';
import { BuilderTabs, type TabState } from './builder-tabs.tsx';
import { useBuilding } from './use-building.ts';
import styles from '../builder.module.css';

type ReportBuilderProps = {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  /** The initial tab. */
  readonly start?: 'data' | 'charts';
  /** Called after a save: the list is stale. */
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** 设计 of one report. A new one continues in the same builder after it was added and has an id. */
export function ReportBuilder(props: ReportBuilderProps) {
  const [createdId, setCreatedId] = useState<string>();
  const { id } = props;
  if (id !== undefined && id !== createdId) return <BuilderOf key={id} {...props} />;
  return (
    <BuilderOf
      {...props}
      onSaved={(savedId) => {
        setCreatedId(savedId);
        props.onSaved(savedId);
      }}
    />
  );
}

function BuilderOf({ id, start = 'data', onSaved, onClose }: ReportBuilderProps) {
  const { actor, shown, isDirty, box, bar, place } = useBuilding({ id, start, onSaved, onClose });
  const { mode, isStored, name, unreadable } = shown;
  const save = () => actor.send({ type: 'report.save' });
  useShortcut('s', save);
  if (mode === 'loading') return <PageSkeleton />;
  if (mode === 'unreadable')
    return <ErrorState text={unreadable} onRetry={() => actor.send({ type: 'report.retry' })} />;
  return (
    <BuilderProvider value={actor}>
      <Card asChild size="2">
        <section ref={box} className={styles['builder']} aria-label="报表设计">
          <div className={styles['bar']}>
            <h1>{isStored ? `设计：${name}` : '新增报表'}</h1>
            <output>{savedText(isStored, isDirty)}</output>
            <BusyButton type="button" busy={mode === 'saving'} onClick={save}>
              保存
            </BusyButton>
            <Button
              type="button"
              variant="surface"
              color="gray"
              onClick={() => actor.send({ type: 'leave.ask' })}
            >
              返回
            </Button>
          </div>
          {bar}
          <NameFields />
          <SourceSection {...place} />
          <QuestionDialogs mode={mode} />
        </section>
      </Card>
    </BuilderProvider>
  );
}

/** The dialogs that need an answer first. */
function QuestionDialogs({ mode }: { readonly mode: string }) {
  const actor = useBuilder();
  const conflict = useBuilderState((state) => state.conflict);
  if (mode === 'leaving')
    return (
      <LeaveQuestion
        onLeave={() => actor.send({ type: 'leave.confirm' })}
        onStay={() => actor.send({ type: 'leave.cancel' })}
      />
    );
  if (mode === 'wiping')
    return (
      <ConfirmDialog
        open
        title="确认"
        text="换一个来源会清空下面的设置。"
        confirmText="更换"
        onConfirm={() => actor.send({ type: 'wipe.confirm' })}
        onClose={() => actor.send({ type: 'wipe.cancel' })}
      />
    );
  if (conflict === undefined || !(mode === 'conflicted' || mode === 'rereading')) return null;
  return (
    <VersionConflictDialog
      noun="报表"
      conflict={conflict}
      onOverwrite={() => actor.send({ type: 'conflict.overwrite' })}
      onReload={async () => {
        actor.send({ type: 'conflict.reload' });
        const after = await waitFor(actor, (one) => !one.matches('rereading'));
        return after.context.conflict?.problem;
      }}
      onClose={() => actor.send({ type: 'conflict.leave' })}
    />
  );
}

function NameFields() {
  const actor = useBuilder();
  const { name, code, description, enabled } = useBuilderState(({ present }) => present);
  const problem = useBuilderState((state) => state.problem);
  const change = (patch: Partial<ReportValues>) => actor.send({ type: 'values.change', patch });
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <div className={styles['row']}>
      <TextField
        label="报表名称"
        required
        maxLength={50}
        value={name}
        error={errorOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label="报表编码"
        required
        maxLength={40}
        autoComplete="off"
        value={code}
        error={errorOf('code')}
        onChange={({ target }) => change({ code: target.value })}
      />
      <TextField
        label="描述"
        maxLength={500}
        value={description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <SwitchField
        label="启用"
        labels={['是', '否']}
        checked={enabled}
        onChange={(isOn) => change({ enabled: isOn })}
      />
    </div>
  );
}

/** The source of the report, and below it all settings. */
function SourceSection(tabs: TabState) {
  const actor = useBuilder();
  const source = useBuilderState(({ present }) => present.definition?.source);
  const problem = useBuilderState((state) => state.problem);
  const sources = useQuery(reportSourcesQuery());
  const options = (sources.data ?? []).map(({ kind, code, name, description }) => ({
    value: `${kind}:${code}`,
    text: description === '' ? name : `${name}（${description}）`,
  }));
  return (
    <>
      <SelectField
        label="数据来源"
        required
        placeholder="请选择"
        hint="换一个来源会清空下面的设置"
        options={options}
        value={source === undefined ? '' : `${source.kind}:${source.code}`}
        error={
          problem?.field.startsWith('source') === true
            ? problem.text
            : sources.isError
              ? '选项加载失败'
              : undefined
        }
        onChange={({ target }) => {
          const found = sources.data?.find(({ kind, code }) => `${kind}:${code}` === target.value);
          if (found === undefined) return;
          const { kind, code } = found;
          actor.send({ type: 'source.choose', source: { kind, code } });
        }}
      />
      {source === undefined ? null : source.kind === 'sql' ? (
        <RetiredStatement />
      ) : (
        <SourceTabs
          key={`${source.kind}:${source.code}`}
          source={{ kind: source.kind, code: source.code }}
          {...tabs}
        />
      )}
    </>
  );
}

/** A report with SQL of an earlier version: its statement is readable and copyable, for a new report. */
function RetiredStatement() {
  const [text = ''] = usePart('sql');
  return (
    <TextAreaField
      label="原来的SQL语句"
      readOnly
      rows={12}
      hint="SQL报表已停用。请在上面选择数据视图或表单作为数据来源，重新制作这张报表"
      value={text}
    />
  );
}

type FieldsSource = Pick<QueryOf<'GET /online/cgreport/head/sourceFields'>, 'kind' | 'code'>;

function SourceTabs({ source, ...place }: TabState & { readonly source: FieldsSource }) {
  const query = useQuery(reportSourceFieldsQuery(source));
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {({ fields }) => <BuilderTabs fields={fields} {...place} />}
    </Loaded>
  );
}

function savedText(isStored: boolean, isDirty: boolean): string {
  if (isDirty) return '有未保存的修改';
  return isStored ? '已保存' : '还没有保存';
}
