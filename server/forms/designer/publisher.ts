import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { setTimeout as delay } from 'node:timers/promises';
import type { Publisher } from '#server/deps/publisher.ts';
import { publish } from '#server/live/publish.ts';
import { onlineFormTopic } from '#server/forms/shared/form-topic.ts';
import { whileFormLocked } from '#server/store/advisory-lock.store.ts';
import { constraintViolation, isLockFailure } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { outageOf } from '#server/store/outage.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  addKey,
  addPendingColumn,
  convertBatch,
  convertLateRows,
  createRowsTable,
  dropKey,
  dropNotNullChecks,
  inShortLock,
  switchOver,
  validateNotNull,
  type Pause,
  type RenameFields,
} from './apply.store.ts';
import { mendIndexes } from './mend-indexes.ts';
import { missingNotNulls } from './missing-keys.store.ts';
import { listPublishedIds } from './online-form.store.ts';
import { stepText } from './plan-text.rules.ts';
import type { PlanStep } from './plan.rules.ts';
import { endPublishing, findPublishing, listUnended, noteBatch, noteStepDone } from './publishing.store.ts';

export type PublisherDeps = {
  readonly db: Db;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly renamed: RenameFields;
  readonly wait?: Pause;
  /** Called after every completed step. */
  readonly heard?: (done: string) => void;
};

/**
 * The number of forms published at once: each holds a connection for its lock and needs a second one, of ten.
 */
const atOnce = 2;

/** Ends a runner without a record in the database. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

export function createPublisher(deps: PublisherDeps): Publisher {
  const { db, log } = deps;
  const running = new Map<string, Promise<void>>();
  let isStopped = false;
  const check = (): void => {
    if (isStopped) throw new Stopped();
  };
  const work = async (formId: string): Promise<void> => {
    try {
      await whileFormLocked(db, formId, () => apply(deps, formId, check));
    } catch (error) {
      if (!(error instanceof Stopped)) log.error({ err: error, formId }, 'a form could not be published');
    } finally {
      running.delete(formId);
    }
  };
  const limit = pLimit(atOnce);
  const start = (formId: string): void => {
    if (!isStopped && !running.has(formId)) running.set(formId, limit(work, formId));
  };
  const mendOne = async (formId: string): Promise<void> => {
    try {
      if (!isStopped) await mendIndexes(db, formId, deps.wait ?? delay);
    } catch (error) {
      // The next start tries again; until then lists are slow but correct.
      log.warn({ err: error, formId }, 'the table of a form lacks indexes');
    }
  };
  const mendAll = async (): Promise<void> => {
    for (const formId of await listPublishedIds(db)) await mendOne(formId);
  };
  let mending: Promise<void> | undefined;
  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.allSettled(running.values());
    await mending?.catch(() => undefined);
  };
  return {
    start,
    resume: async () => {
      for (const formId of await listUnended(db)) start(formId);
    },
    mend: async () => {
      mending = mendAll().finally(() => (mending = undefined));
      await mending;
    },
    stop: async () => {
      isStopped = true;
      await settled();
    },
    isRunning: () => running.size > 0 || mending !== undefined,
    settled,
  };
}

/**
 * Runs the remaining steps. A failure is recorded if the database refuses a step; if the database is away,
 * another run continues later.
 */
async function apply(deps: PublisherDeps, formId: string, check: () => void): Promise<void> {
  const { db, clock, log } = deps;
  try {
    await doSteps(deps, formId, check);
  } catch (error) {
    if (error instanceof Stopped || outageOf(error) !== undefined) throw error;
    log.warn({ err: error, formId }, 'publishing a form failed');
    await dropMadeKeys(deps, formId);
    await restoreNotNulls(deps, formId);
    await endAndNotify(db, formId, { state: 'failed', error: failureText(error), endedAt: clock() });
  }
}

async function endAndNotify(...[db, formId, end]: Parameters<typeof endPublishing>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endPublishing(trx, formId, end);
    await publish(trx, onlineFormTopic, { formId });
  });
}

/** Drops the keys of an unpublished version, because they do not apply to rows of the published one. */
async function dropMadeKeys({ db, log, wait = delay }: PublisherDeps, formId: string): Promise<void> {
  const { steps = [], stepsDone = 0 } = (await findPublishing(db, formId)) ?? {};
  if (steps.slice(0, stepsDone).some(({ act }) => act === 'publish')) return;
  const made = steps.slice(0, stepsDone + 1).filter((step) => step.act === 'addKey');
  try {
    for (const step of made) await dropKey(db, formId, step, wait);
  } catch (error) {
    // The next publishing drops the keys it does not need.
    log.warn({ err: error, formId }, 'keys of a publishing that failed are left');
  }
}

/** Restores the checks of the published version that a step has dropped. */
async function restoreNotNulls({ db, log, wait = delay }: PublisherDeps, formId: string): Promise<void> {
  try {
    for (const key of await missingNotNulls(db, formId)) await addKey(db, formId, { key }, wait);
  } catch (error) {
    // The next publishing creates the checks it needs.
    log.warn({ err: error, formId }, 'required fields of a form are not held to by its table');
  }
}

async function doSteps(deps: PublisherDeps, formId: string, check: () => void): Promise<void> {
  const { db, clock, heard } = deps;
  for (;;) {
    check();
    const publishing = await findPublishing(db, formId);
    if (publishing?.state !== 'applying') return;
    const step = publishing.steps[publishing.stepsDone];
    if (step === undefined) {
      await endAndNotify(db, formId, { state: 'published', error: null, endedAt: clock() });
      return;
    }
    const { steps, stepsDone } = publishing;
    await withStep(step, () => doStep(deps, formId, { step, number: stepsDone, steps, check }));
    heard?.(step.act);
  }
}

type Step = {
  readonly step: PlanStep;
  readonly number: number;
  readonly steps: readonly PlanStep[];
  readonly check: () => void;
};

/** Returns consecutive added columns, which together need the lock of the table once. */
function columnsFrom(steps: readonly PlanStep[], number: number) {
  const remaining = steps.slice(number);
  const end = remaining.findIndex(({ act }) => act !== 'addColumn');
  return remaining.slice(0, end === -1 ? remaining.length : end).filter((step) => step.act === 'addColumn');
}

async function doStep(
  deps: PublisherDeps,
  formId: string,
  { step, number, steps, check }: Step,
): Promise<void> {
  const { db, clock, wait = delay } = deps;
  const recordDone = (trx: Db, count = 1) => noteStepDone(trx, formId, number + count, clock());
  const shortly = (work: (trx: Db) => Promise<void>) =>
    inShortLock(db, wait, async (trx) => {
      await work(trx);
      await recordDone(trx);
    });
  switch (step.act) {
    case 'createTable':
      return await shortly((trx) => createRowsTable(trx, formId));
    case 'addColumn':
      return await inShortLock(db, wait, async (trx) => {
        const columns = columnsFrom(steps, number);
        for (const column of columns) await addPendingColumn(trx, formId, column);
        await recordDone(trx, columns.length);
      });
    case 'convertColumn':
      await inShortLock(db, wait, async (trx) => {
        await addPendingColumn(trx, formId, step);
        await dropNotNullChecks(trx, formId);
      });
      await fillColumn(deps, formId, step, check);
      return await recordDone(db);
    case 'addKey':
      await addKey(db, formId, step, wait);
      if (step.key.act === 'notNull') await validateNotNull(db, formId, step.key, wait);
      return await recordDone(db);
    case 'publish': {
      const since = await inShortLock(db, wait, (trx) => convertLateRows(trx, formId, steps));
      return await shortly(async (trx) => {
        const publishing = await findPublishing(trx, formId);
        if (publishing !== undefined)
          await switchOver(trx, formId, publishing, { now: clock(), renamed: deps.renamed, since });
      });
    }
    case 'retireColumn':
    case 'reviveColumn':
    case 'dropKey':
      // The step `publish` does this in one transaction.
      return await recordDone(db);
    default:
      return step satisfies never;
  }
}

/** Converts batch after batch, each with a progress record, starting where the last run ended. */
async function fillColumn(
  { db, clock, wait = delay, heard }: PublisherDeps,
  formId: string,
  step: Extract<PlanStep, { act: 'convertColumn' }>,
  check: () => void,
): Promise<void> {
  const fillNext = async (): Promise<boolean> => {
    check();
    const publishing = await findPublishing(db, formId);
    return await inShortLock(db, wait, async (trx) => {
      const batch = await convertBatch(trx, formId, step, publishing?.lastId ?? null);
      if (batch === undefined) return false;
      const rowsDone = (publishing?.rowsDone ?? 0) + batch.rows;
      await noteBatch(trx, formId, { rowsDone, lastId: batch.lastId, now: clock() });
      return true;
    });
  };
  while (await fillNext()) heard?.('batch');
}

/** An error with the step in which it occurred. */
class StepFailed extends Error {
  override readonly name = 'StepFailed';
  readonly step: PlanStep;

  constructor(step: PlanStep, cause: unknown) {
    super(`the step ${step.act} failed`, { cause });
    this.step = step;
  }
}

async function withStep(step: PlanStep, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Stopped || outageOf(error) !== undefined ? error : new StepFailed(step, error);
  }
}

/** Formats a failure for the user who published. */
function failureText(error: unknown): string {
  if (!(error instanceof StepFailed)) return '发布失败，详情见服务器日志';
  const { cause, step } = error;
  const prefix = `“${stepText(step)}”失败：`;
  if (isLockFailure(cause)) return `${prefix}数据表正忙，请稍后再发布`;
  if (constraintViolation(cause)?.kind === 'unique') return `${prefix}已有重复的数据`;
  if (constraintViolation(cause)?.kind === 'exclusion') return `${prefix}已有重叠的数据`;
  return `${prefix}详情见服务器日志`;
}
