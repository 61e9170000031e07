import { Button, Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueryOf, Schema } from '#openapi/index.ts';
import { onlineReportQuery, reportSourceFieldsQuery, reportSourcesQuery } from '#api/online-report.ts';
import { useLastingActor } from '#lib/use-lasting-actor.ts';
import { useFocusRefused } from '#lib/use-focus-refused.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Loaded } from '#resource/loaded.tsx';
import { useLeaveGuard } from '#resource/use-leave-guard.tsx';
import { BusyButton } from '#ui/busy-button.tsx';
import { SwitchField } from '#ui/choice-fields.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { OvertakenDialog } from '#ui/overtaken-dialog.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BuilderProvider, useBuilder, useBuilderState } from './builder-context.ts';
import { createBuilder, hasChanges, sentDefinition, type ReportValues } from './builder-state.ts';
import { BuilderTabs, tabOf, type TabPlace } from './builder-tabs.tsx';
import { SqlParts } from './sql-parts.tsx';
import { useBuilderDraft } from './use-builder-draft.tsx';
import { useBuilderSaving } from './use-builder-saving.ts';
import styles from './builder.module.css';

type ReportBuilderProps = {
  /** Undefined: a new one. */
  readonly id: string | undefined;
  /** The tab it opens at. */
  readonly start?: 'data' | 'charts';
  /** It was saved: the list is out of date. */
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** 设计 of one report. A new one goes on in the same builder once it was added and its id is known. */
export function ReportBuilder(props: ReportBuilderProps) {
  const [madeId, setMadeId] = useState<string>();
  const { id } = props;
  return id === undefined || id === madeId ? (
    <BuilderOf
      {...props}
      report={undefined}
      onSaved={(savedId) => {
        setMadeId(savedId);
        props.onSaved(savedId);
      }}
    />
  ) : (
    <SavedReport key={id} {...props} id={id} />
  );
}

function SavedReport(props: ReportBuilderProps & { readonly id: string }) {
  const query = useQuery({
    ...onlineReportQuery(props.id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(report) => <BuilderOf {...props} report={report} />}
    </Loaded>
  );
}

type FieldsSource = Pick<QueryOf<'GET /online/cgreport/head/sourceFields'>, 'kind' | 'code'>;
type BuilderOfProps = ReportBuilderProps & { readonly report: Schema<'OnlineReportDetail'> | undefined };

function BuilderOf({ report, ...props }: BuilderOfProps) {
  const actor = useLastingActor(() => createBuilder(report));
  return (
    <BuilderProvider value={actor}>
      <BuilderBody {...props} />
    </BuilderProvider>
  );
}

function BuilderBody({ start = 'data', onSaved, onClose }: Omit<ReportBuilderProps, 'id'>) {
  const actor = useBuilder();
  const isDirty = useBuilderState(hasChanges);
  const isThere = useBuilderState(({ id }) => id !== undefined);
  const name = useBuilderState(({ saved }) => saved.name);
  const [tab, setTab] = useState<string>(start);
  const [refusals, setRefusals] = useState(0);
  const draft = useBuilderDraft();
  const guard = useLeaveGuard(isDirty, { shownBy: 'design', onGivenUp: draft.forget });
  const giveUp = () => {
    guard.release();
    draft.forget();
  };
  const saving = useBuilderSaving({
    actor,
    onSaved: ({ id, isAll }) => {
      if (isAll) giveUp();
      else draft.moveOn();
      onSaved(id);
    },
    onRefused: (field) => {
      setTab((present) => tabOf(field) ?? present);
      setRefusals((count) => count + 1);
    },
    onGivenUp: giveUp,
  });
  const box = useFocusRefused<HTMLElement>(refusals, true);
  useShortcut('s', () => void saving.save());
  return (
    <Card asChild size="2">
      <section ref={box} className={styles['builder']} aria-label="报表设计">
        <div className={styles['bar']}>
          <h1>{isThere ? `设计：${name}` : '新增报表'}</h1>
          <output>{savedText(isThere, isDirty)}</output>
          <BusyButton type="button" busy={saving.isSaving} onClick={() => void saving.save()}>
            保存
          </BusyButton>
          <Button type="button" variant="surface" color="gray" onClick={() => guard.attempt(onClose)}>
            返回
          </Button>
        </div>
        {draft.bar}
        <Names />
        <Source tab={tab} onTab={setTab} />
        {saving.conflict === undefined ? null : (
          <OvertakenDialog
            noun="报表"
            conflict={saving.conflict}
            onOverwrite={() => void saving.overwrite()}
            onReload={saving.reload}
            onClose={saving.leaveConflict}
          />
        )}
        {guard.dialog}
      </section>
    </Card>
  );
}

function Names() {
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
        words={['是', '否']}
        checked={enabled}
        onChange={(isOn) => change({ enabled: isOn })}
      />
    </div>
  );
}

/** What the report is made of, and below it all that is chosen of it. */
function Source(tabs: TabPlace) {
  const actor = useBuilder();
  const source = useBuilderState(({ present }) => present.definition?.source);
  const problem = useBuilderState((state) => state.problem);
  const sources = useQuery(reportSourcesQuery());
  const options = (sources.data ?? []).map(({ kind, code, name, description }) => ({
    value: `${kind}:${code}`,
    text: description === '' ? name : `${name}（${description}）`,
  }));
  const [wanted, setWanted] = useState<string>();
  const change = (value: string) => {
    setWanted(undefined);
    const found = sources.data?.find(({ kind, code }) => `${kind}:${code}` === value);
    // Its parts are of the fields of another source.
    if (found === undefined) return;
    const { kind, code } = found;
    actor.send({ type: 'values.change', patch: { definition: { source: { kind, code } } } });
    // Nothing can be chosen of a statement before there is one.
    tabs.onTab(kind === 'sql' ? 'sql' : 'data');
  };
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
          const { definition } = actor.getSnapshot().context.present;
          // An arrow key goes to the next source: it takes nothing away unasked.
          if (definition !== undefined && Object.keys(sentDefinition(definition)).length > 1)
            setWanted(target.value);
          else change(target.value);
        }}
      />
      {wanted === undefined ? null : (
        <ConfirmDialog
          open
          title="确认"
          text="换一个来源会清空下面的设置，确定吗？"
          onConfirm={() => change(wanted)}
          onClose={() => setWanted(undefined)}
        />
      )}
      {source === undefined ? null : source.kind === 'sql' ? (
        <SqlParts {...tabs} />
      ) : (
        <Parts
          key={`${source.kind}:${source.code}`}
          source={{ kind: source.kind, code: source.code }}
          {...tabs}
        />
      )}
    </>
  );
}

function Parts({ source, ...place }: TabPlace & { readonly source: FieldsSource }) {
  const query = useQuery(reportSourceFieldsQuery(source));
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {({ fields }) => <BuilderTabs fields={fields} {...place} />}
    </Loaded>
  );
}

function savedText(isThere: boolean, isDirty: boolean): string {
  if (isDirty) return '有未保存的修改';
  return isThere ? '已保存' : '还没有保存';
}
