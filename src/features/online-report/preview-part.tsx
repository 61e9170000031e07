import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { ApiError } from '#api/errors.ts';
import { previewReport } from '#api/online-report.ts';
import { messageOf } from '#machines/message-of.ts';
import { ReportCharts } from '#domain/report/report-charts.tsx';
import { BusyButton } from '#ui/busy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { useBuilder, useBuilderState } from './builder-context.ts';
import { partProblem, sentDefinition, type Definition } from './builder-state.ts';
import type { ReportParam } from './param-field.tsx';
import { ParamsBar } from './params-bar.tsx';
import { changedParams, shownParams, type ParamValues } from './report-place.ts';
import { ReportTable } from './report-table.tsx';
import styles from './builder.module.css';

/** 预览: what the report answers as it is here, first when the tab is opened, then at a press. */
export function PreviewPart() {
  const actor = useBuilder();
  const definition = useBuilderState(({ present }) => present.definition);
  const problem = useBuilderState((state) => state.problem);
  const [asked, setAsked] = useState<ParamValues>({});
  const preview = useMutation({
    mutationFn: async ({ of, params }: { readonly of: Definition; readonly params: ParamValues }) => {
      const isAsked = Object.keys(params).length > 0;
      const { result } = await previewReport({
        definition: sentDefinition(of),
        ...(isAsked ? { params: { ...params } } : {}),
      });
      return { view: result, of };
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.field : undefined;
      if (field === undefined) return;
      actor.send({ type: 'problem.found', problem: { field, text: messageOf(error, '预览失败') } });
    },
  });
  const { data, error, isPending } = preview;
  const params =
    data !== undefined && data.of.params === definition?.params
      ? data.view.head.params
      : (definition?.params ?? []).map(unfilled);
  const values = shownParams({ params }, asked);
  const lackingOf = (given: ParamValues) =>
    params.find(
      ({ key, required, defaultValue = '' }) => required === true && (given[key] ?? defaultValue) === '',
    );
  const read = (given: ParamValues) => {
    if (definition === undefined) return;
    const wrong = partProblem(definition);
    if (wrong !== undefined) actor.send({ type: 'problem.found', problem: wrong });
    else if (lackingOf(given) === undefined) preview.mutate({ of: definition, params: given });
  };
  const first = useEffectEvent(() => read(asked));
  useEffect(() => first(), []);
  const lacking = lackingOf(asked);
  return (
    <div className={styles['list']}>
      <div className={styles['bar']}>
        <BusyButton type="button" variant="surface" busy={isPending} onClick={() => read(asked)}>
          刷新预览
        </BusyButton>
        <output className={styles['hint']}>
          {data !== undefined && data.of !== definition ? '有修改，预览还是之前的' : '最多显示 50 条'}
        </output>
      </div>
      {params.length === 0 ? null : (
        <ParamsBar
          params={params}
          values={values}
          onAsk={(typed) => {
            const given = changedParams({ params }, typed);
            setAsked(given);
            read(given);
          }}
        />
      )}
      {lacking === undefined ? null : (
        <p className={styles['hint']}>请先填写“{lacking.label}”，再点击查询。</p>
      )}
      {problem === undefined || error !== null ? null : (
        <p role="alert" className="error-text">
          {problem.text}
        </p>
      )}
      {error === null ? null : (
        <p role="alert" className="error-text">
          {messageOf(error, '预览失败')}
        </p>
      )}
      {isPending ? <PageSkeleton rows={6} /> : null}
      {data === undefined ? null : <View view={data.view} />}
    </div>
  );
}

/** What stands for a day or for the reader is filled in by the server, which has not answered yet. */
function unfilled({ defaultValue = '', ...param }: ReportParam): ReportParam {
  if (defaultValue === '') return param;
  return /^\{\w+\}$/.test(defaultValue) ? { ...param, required: false } : { ...param, defaultValue };
}

function View({ view: { head, data } }: { readonly view: Schema<'ReportView'> }) {
  if (data.records.length === 0) return <EmptyState />;
  return (
    <>
      {head.charts.length === 0 ? null : <ReportCharts head={head} data={data} />}
      <ReportTable
        title="预览"
        columns={data.columns}
        records={data.records}
        measures={new Map(head.columns.map(({ key, label }) => [key, label]))}
      />
    </>
  );
}
