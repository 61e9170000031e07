import { createActor, fromPromise, type Actor } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { addOnlineReport, editOnlineReport, previewReport, readOnlineReport } from '#api/online-report.ts';
import { inspected } from '#lib/inspected.ts';
import {
  reportBuildingMachine,
  type SaveInput,
  type SaveOutput,
  type Source,
} from '#machines/report-building/report-building.machine.ts';
import { sentDefinition, type Problem, type ReportDetail } from '#machines/report-building/report-values.ts';
import type { Asked, View } from '#machines/report-preview/report-preview-events.ts';
import { reportPreviewMachine } from '#machines/report-preview/report-preview.machine.ts';

export type BuildingActor = Actor<typeof reportBuildingMachine>;
export type PreviewActor = Actor<typeof reportPreviewMachine>;

/** The effects of a builder besides the server: see the actions of its machine. */
export type BuildingEffects = {
  readonly showProblem: (problem: Problem) => void;
  readonly warn: (error: unknown) => void;
  readonly announceSaved: (saved: SaveOutput & { readonly isAll: boolean }) => void;
  readonly forgetDraft: () => void;
  readonly showSource: (source: Source) => void;
  readonly leave: () => void;
  readonly stay: () => void;
};

/** Creates the actor of one report; without an id for a new one. `effects` returns the current ones. */
export function createBuilding(
  id: string | undefined,
  effects: () => BuildingEffects | undefined,
): BuildingActor {
  return createActor(
    reportBuildingMachine.provide({
      actors: {
        readReport: fromPromise<ReportDetail, { id: string | undefined }>(({ input }) =>
          readOnlineReport({ id: input.id ?? '' }),
        ),
        saveReport: fromPromise<SaveOutput, SaveInput>(({ input }) => write(input)),
      },
      actions: {
        showProblem: (_, { problem }) => {
          if (problem !== undefined) effects()?.showProblem(problem);
        },
        warn: (_, { error }) => effects()?.warn(error),
        announceSaved: (_, saved) => effects()?.announceSaved(saved),
        forgetDraft: () => effects()?.forgetDraft(),
        showSource: (_, { source }) => {
          if (source !== undefined) effects()?.showSource(source);
        },
        leave: () => effects()?.leave(),
        stay: () => effects()?.stay(),
      },
    }),
    { ...inspected, input: { id } },
  );
}

async function write({ values, id, revision }: SaveInput): Promise<SaveOutput> {
  const { definition } = values;
  if (definition === undefined) throw new TypeError('A report without a source is not sent');
  const body: Schema<'OnlineReportAdd'> = {
    ...values,
    name: values.name.trim(),
    definition: sentDefinition(definition),
  };
  const over = revision === '' ? {} : { revision };
  const { message, result } =
    id === undefined ? await addOnlineReport(body) : await editOnlineReport({ id, ...over, ...body });
  return { values, message, id: result.id, revision: result.revision ?? '' };
}

/** Creates the preview of a report, started when it is shown. */
export function createPreview(building: BuildingActor): PreviewActor {
  const actor = createActor(
    reportPreviewMachine.provide({
      actors: {
        readPreview: fromPromise<View, { asked: Asked | undefined }>(async ({ input: { asked } }) => {
          if (asked === undefined) throw new TypeError('Nothing is asked');
          const { definition, params } = asked;
          const given = Object.keys(params).length === 0 ? {} : { params: { ...params } };
          return (await previewReport({ definition: sentDefinition(definition), ...given })).result;
        }),
      },
      actions: {
        reportProblem: (_, { problem }) => {
          if (problem !== undefined) building.send({ type: 'problem.found', problem });
        },
      },
    }),
    inspected,
  );
  const { definition } = building.getSnapshot().context.present;
  if (definition !== undefined) actor.send({ type: 'preview.ask', definition, params: {} });
  return actor;
}
