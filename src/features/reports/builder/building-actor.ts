import { createActor, fromPromise, type Actor } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { addOnlineReport, editOnlineReport, readOnlineReport } from '#shared/api/online-report.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import {
  reportBuildingMachine,
  type SaveInput,
  type SaveOutput,
  type Source,
} from '#machines/report-building/report-building.machine.ts';
import { sentDefinition, type Problem, type ReportDetail } from '#machines/report-building/report-values.ts';

export type BuildingActor = Actor<typeof reportBuildingMachine>;

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
