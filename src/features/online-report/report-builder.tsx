import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { onlineReportQuery, reportSourceFieldsQuery, reportSourcesQuery } from '#api/online-report.ts';
import { useLastingActor } from '#lib/use-lasting-actor.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Loaded } from '#resource/loaded.tsx';
import { useLeaveGuard } from '#resource/use-leave-guard.tsx';
import { BusyButton } from '#ui/busy-button.tsx';
import { SwitchField } from '#ui/choice-fields.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BuilderProvider, FieldsProvider, useBuilder, useBuilderState } from './builder-context.ts';
import { createBuilder, hasChanges, newReport, valuesOf, type ReportValues } from './builder-state.ts';
import { ChartTab } from './chart-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { FilterTab } from './filter-tab.tsx';
import { PreviewPart } from './preview-part.tsx';
import { ReportConflict } from './report-conflict.tsx';
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

/** 设计 of one report. */
export function ReportBuilder(props: ReportBuilderProps) {
  return props.id === undefined ? (
    <BuilderOf {...props} report={undefined} onReload={() => undefined} />
  ) : (
    <SavedReport {...props} id={props.id} />
  );
}

function SavedReport(props: ReportBuilderProps & { readonly id: string }) {
  const { id } = props;
  const query = useQuery({ ...onlineReportQuery(id), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const [readings, setReadings] = useState(0);
  const reload = async (giveUp: () => void) => {
    const { isSuccess } = await query.refetch();
    if (!isSuccess) return;
    giveUp();
    setReadings((count) => count + 1);
  };
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(report) => (
        <BuilderOf
          key={`${id} ${readings}`}
          {...props}
          report={report}
          onReload={(giveUp) => void reload(giveUp)}
        />
      )}
    </Loaded>
  );
}

type BuilderOfProps = ReportBuilderProps & {
  readonly report: Schema<'OnlineReportDetail'> | undefined;
  /** Reads it anew; what was changed here is given up only once that has worked. */
  readonly onReload: (giveUp: () => void) => void;
};

function BuilderOf(props: BuilderOfProps) {
  const { report } = props;
  const actor = useLastingActor(() =>
    createBuilder(report === undefined ? newReport : valuesOf(report), report?.revision ?? ''),
  );
  return (
    <BuilderProvider value={actor}>
      <BuilderBody {...props} />
    </BuilderProvider>
  );
}

function BuilderBody({ report, start, onSaved, onReload, onClose }: BuilderOfProps) {
  const actor = useBuilder();
  const isDirty = useBuilderState(hasChanges);
  const draft = useBuilderDraft(report?.id ?? 'new');
  const guard = useLeaveGuard(isDirty, { shownBy: 'design', onGivenUp: draft.forget });
  const saving = useBuilderSaving({
    report,
    actor,
    onSaved: (id) => {
      guard.release();
      draft.forget();
      onSaved(id);
    },
  });
  useShortcut('s', () => void saving.save());
  return (
    <section className={styles['builder']} aria-label="报表设计">
      <div className={styles['bar']}>
        <h1>{report === undefined ? '新增报表' : `设计：${report.name}`}</h1>
        <output>{savedText(report, isDirty)}</output>
        <BusyButton type="button" busy={saving.isSaving} onClick={() => void saving.save()}>
          保存
        </BusyButton>
        <Button type="button" variant="surface" color="gray" onClick={() => guard.attempt(onClose)}>
          返回
        </Button>
      </div>
      {draft.bar}
      <Names />
      <Source start={start} />
      {saving.conflict === undefined ? null : (
        <ReportConflict
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
    </section>
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
function Source({ start }: Pick<PartsProps, 'start'>) {
  const actor = useBuilder();
  const source = useBuilderState(({ present }) => present.definition?.source);
  const problem = useBuilderState((state) => state.problem);
  const sources = useQuery(reportSourcesQuery());
  const options = (sources.data ?? []).map(({ kind, code, name, description }) => ({
    value: `${kind}:${code}`,
    text: description === '' ? name : `${name}（${description}）`,
  }));
  const change = (value: string) => {
    const found = sources.data?.find(({ kind, code }) => `${kind}:${code}` === value);
    // Its parts are of the fields of another source.
    if (found !== undefined)
      actor.send({
        type: 'values.change',
        patch: { definition: { source: { kind: found.kind, code: found.code } } },
      });
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
        onChange={({ target }) => change(target.value)}
      />
      {source === undefined ? null : (
        <Parts key={`${source.kind}:${source.code}`} source={source} start={start} />
      )}
    </>
  );
}

type PartsProps = {
  readonly source: Schema<'ReportSource'>;
  readonly start: ReportBuilderProps['start'] | undefined;
};

const tabOf: Readonly<Record<string, string>> = {
  filter: 'filter',
  params: 'filter',
  charts: 'charts',
  layout: 'charts',
  dashboardRoles: 'charts',
};

function Parts({ source, start = 'data' }: PartsProps) {
  const query = useQuery(reportSourceFieldsQuery(source));
  const problem = useBuilderState((state) => state.problem);
  const [tab, setTab] = useState<string>(start);
  const place = tabOf[problem?.field.split('.')[0] ?? ''] ?? 'data';
  const mark = (value: string, title: string) =>
    problem !== undefined && place === value && tab !== value ? `${title}（有问题）` : title;
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {({ fields }) => (
        <FieldsProvider value={fields}>
          <Tabs
            label="报表设计"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'data', title: mark('data', '数据'), content: <DataTab /> },
              { value: 'filter', title: mark('filter', '筛选与参数'), content: <FilterTab /> },
              { value: 'charts', title: mark('charts', '图表'), content: <ChartTab /> },
              { value: 'preview', title: '预览', content: <PreviewPart /> },
            ]}
          />
        </FieldsProvider>
      )}
    </Loaded>
  );
}

function savedText(report: BuilderOfProps['report'], isDirty: boolean): string {
  if (isDirty) return '有未保存的修改';
  return report === undefined ? '还没有保存' : '已保存';
}
