import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { previewReport } from '#shared/api/online-report.ts';
import { messageOf } from '#machines/message-of.ts';
import {
  partProblem,
  problemOf,
  sentDefinition,
  type Definition,
} from '#machines/report-building/report-values.ts';
import { ReportCharts } from '#shared/report-charts/report-charts.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { useBuilder, useBuilderState } from './builder-context.ts';
import { ParamsBar } from '../params-bar.tsx';
import { lackingOf, paramsOf, type Answer } from './preview-params.ts';
import { changedParams, shownParams, type ParamValues } from '../report-address.ts';
import { ReportTable } from '../report-table.tsx';
import styles from '../builder.module.css';

type PreviewInput = { readonly definition: Definition; readonly params: ParamValues };

async function readPreview({ definition, params }: PreviewInput) {
  const paramsPart = Object.keys(params).length === 0 ? {} : { params: { ...params } };
  return (await previewReport({ definition: sentDefinition(definition), ...paramsPart })).result;
}

/**
 * 预览: the result of the current definition, initially when the tab opens, then on request. The last request counts. A
 * definition with an evident problem or a missing value is not sent.
 */
export function PreviewPart() {
  const builder = useBuilder();
  const definition = useBuilderState(({ present }) => present.definition);
  const placed = useBuilderState(({ problem }) => problem?.text);
  const preview = useMutation({ mutationFn: readPreview });
  const [requestedParams, setRequestedParams] = useState<ParamValues>({});
  /** The answer before the present request, which still tells the defaults of the parameters. */
  const [earlier, setEarlier] = useState<Answer | undefined>(undefined);
  const answer = preview.isSuccess ? { view: preview.data, of: preview.variables.definition } : earlier;
  const params = definition === undefined ? [] : paramsOf(answer, definition);
  const lacking = lackingOf(params, requestedParams);
  const send = (next: ParamValues) => {
    if (definition === undefined) return;
    const problem = partProblem(definition);
    if (problem !== undefined) builder.send({ type: 'problem.found', problem });
    if (problem === undefined && lackingOf(params, next) === undefined)
      preview.mutate({ definition, params: next }, { onError: reportProblem });
    else if (preview.isError) preview.reset();
  };
  const reportProblem = (error: unknown) => {
    const problem = problemOf(error);
    if (problem !== undefined) builder.send({ type: 'problem.found', problem });
  };
  const requestPreview = (next: ParamValues) => {
    if (next !== requestedParams) setRequestedParams(next);
    if (answer !== earlier) setEarlier(answer);
    send(next);
  };
  const askFirst = useEffectEvent(() => {
    if (preview.isIdle) send(requestedParams);
  });
  useEffect(() => askFirst(), []);
  const wrong = preview.isError ? messageOf(preview.error, '预览失败') : placed;
  return (
    <div className={styles['list']}>
      <div className={styles['bar']}>
        <BusyButton
          type="button"
          variant="surface"
          busy={preview.isPending}
          onClick={() => requestPreview(requestedParams)}
        >
          刷新预览
        </BusyButton>
        <output className={styles['hint']}>
          {preview.isSuccess && answer?.of !== definition ? '有修改，预览还是之前的' : '最多显示 50 条'}
        </output>
      </div>
      {params.length === 0 ? null : (
        <ParamsBar
          params={params}
          values={shownParams({ params }, requestedParams)}
          onAsk={(typed) => requestPreview(changedParams({ params }, typed))}
        />
      )}
      {lacking === undefined ? null : (
        <p className={styles['hint']}>请先填写“{lacking.label}”，再点击查询。</p>
      )}
      {wrong === undefined ? null : (
        <p role="alert" className="error-text">
          {wrong}
        </p>
      )}
      {preview.isPending ? <PageSkeleton rows={6} /> : null}
      {preview.isSuccess ? <View view={preview.data} /> : null}
    </div>
  );
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
