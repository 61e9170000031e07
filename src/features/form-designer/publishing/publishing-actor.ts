import { createActor, fromPromise, type Actor } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { publishOnlineForm, readFormPlan, readFormPublishing } from '../api.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import { formPublishingMachine } from '#machines/form-publishing/form-publishing.machine.ts';

type Plan = Schema<'FormPlan'>;
type Progress = Schema<'FormPublishing'>;

/** The server calls. */
export type PublishingCalls = {
  readonly plan: (code: string) => Promise<Plan>;
  readonly start: (code: string, key: string) => Promise<Progress>;
  readonly progress: (code: string) => Promise<Progress>;
};

const calls: PublishingCalls = {
  plan: readFormPlan,
  start: async (code, key) => (await publishOnlineForm(code, key)).result,
  progress: readFormPublishing,
};

export type PublishingActor = Actor<typeof formPublishingMachine>;

type PublishOptions = {
  readonly code: string;
  /** A publication is running: it is followed instead of planned. */
  readonly isRunning: boolean;
  /** The first plan is confirmed by itself if it changes and hides no values. */
  readonly isConfirmed?: boolean;
  readonly onChanged: () => void;
};

/** Creates a publishing actor that starts with its plan, or with the running publication. */
export function createPublishing(
  { code, isRunning, isConfirmed = false, onChanged }: PublishOptions,
  api = calls,
): PublishingActor {
  const actor = createActor(
    formPublishingMachine.provide({
      actors: {
        loadPlan: fromPromise<Plan, { code: string }>(({ input }) => api.plan(input.code)),
        startPublishing: fromPromise<Progress, { code: string; key: string }>(({ input }) =>
          api.start(input.code, input.key),
        ),
        readPublishing: fromPromise<Progress, { code: string }>(({ input }) => api.progress(input.code)),
      },
      actions: { refreshForm: onChanged },
    }),
    { ...inspected, input: { code } },
  );
  if (isConfirmed) confirmFirstPlan(actor);
  actor.send({ type: isRunning ? 'publishing.watch' : 'plan.ask' });
  return actor;
}

function confirmFirstPlan(actor: PublishingActor): void {
  const subscription = actor.subscribe(({ value, context: { plan } }) => {
    if (value !== 'planned') return;
    subscription.unsubscribe();
    const isHarmless =
      plan !== undefined &&
      !plan.isBlocked &&
      plan.steps.length > 0 &&
      plan.steps.every(({ risk }) => risk === 'none');
    if (isHarmless) actor.send({ type: 'plan.confirm' });
  });
}
