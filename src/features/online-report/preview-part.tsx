import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
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
import { ReportTable } from './report-table.tsx';
import styles from './builder.module.css';

/** 预览: what the report answers as it is here, first when the tab is opened, then at a press. */
export function PreviewPart() {
  const actor = useBuilder();
  const definition = useBuilderState(({ present }) => present.definition);
  const problem = useBuilderState((state) => state.problem);
  const preview = useMutation({
    mutationFn: async (of: Definition) => {
      const { result } = await previewReport({ definition: sentDefinition(of) });
      return { view: result, of };
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.field : undefined;
      if (field === undefined) return;
      actor.send({ type: 'problem.found', problem: { field, text: messageOf(error, '预览失败') } });
    },
  });
  const read = () => {
    if (definition === undefined) return;
    const problem = partProblem(definition);
    if (problem === undefined) preview.mutate(definition);
    else actor.send({ type: 'problem.found', problem });
  };
  const first = useEffectEvent(read);
  useEffect(() => first(), []);
  const { data, error, isPending } = preview;
  return (
    <div className={styles['list']}>
      <div className={styles['bar']}>
        <BusyButton type="button" variant="surface" busy={isPending} onClick={read}>
          刷新预览
        </BusyButton>
        <output className={styles['hint']}>
          {data !== undefined && data.of !== definition ? '有修改，预览还是之前的' : '最多显示 50 条'}
        </output>
      </div>
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
