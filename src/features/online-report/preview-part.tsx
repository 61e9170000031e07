import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { useLastingActor } from '#lib/use-lasting-actor.ts';
import { lackingOf, paramsOf } from '#machines/report-preview/report-preview-events.ts';
import { ReportCharts } from '#domain/report/report-charts.tsx';
import { BusyButton } from '#ui/busy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { useBuilder, useBuilderState } from './builder-context.ts';
import { createPreview, type PreviewActor } from './building-actor.ts';
import { ParamsBar } from './params-bar.tsx';
import { changedParams, shownParams, type ParamValues } from './report-place.ts';
import { ReportTable } from './report-table.tsx';
import styles from './builder.module.css';

/**
 * 预览 (machines/report-preview): the result of the current definition, initially when the tab opens, then on request.
 */
export function PreviewPart() {
  const builder = useBuilder();
  const actor = useLastingActor(() => createPreview(builder));
  const definition = useBuilderState(({ present }) => present.definition);
  const placed = useBuilderState(({ problem }) => problem?.text);
  const { mode, asked = {}, view, of, problem } = useSelector(actor, shownOf, shallowEqual);
  const params = definition === undefined ? [] : paramsOf({ view, of }, definition);
  const lacking = lackingOf(params, asked);
  const ask = (given: ParamValues) => {
    if (definition !== undefined) actor.send({ type: 'preview.ask', definition, params: given });
  };
  const wrong = mode === 'refused' ? problem : placed;
  return (
    <div className={styles['list']}>
      <div className={styles['bar']}>
        <BusyButton type="button" variant="surface" busy={mode === 'reading'} onClick={() => ask(asked)}>
          刷新预览
        </BusyButton>
        <output className={styles['hint']}>
          {mode === 'shown' && of !== definition ? '有修改，预览还是之前的' : '最多显示 50 条'}
        </output>
      </div>
      {params.length === 0 ? null : (
        <ParamsBar
          params={params}
          values={shownParams({ params }, asked)}
          onAsk={(typed) => ask(changedParams({ params }, typed))}
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
      {mode === 'reading' ? <PageSkeleton rows={6} /> : null}
      {mode !== 'shown' || view === undefined ? null : <View view={view} />}
    </div>
  );
}

const shownOf = ({ value, context }: SnapshotFrom<PreviewActor>) => ({
  mode: value,
  asked: context.asked?.params,
  view: context.view,
  of: context.of,
  problem: context.problem,
});

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
