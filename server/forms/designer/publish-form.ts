import { createHash } from 'node:crypto';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { hasTable, listKeys } from '#server/forms/shared/tables/form-table.store.ts';
import { listAllColumns } from '#server/forms/shared/tables/registry.store.ts';
import { findRealName } from '#server/shared/people/account.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { definitionProblems, type Problem } from './definition.rules.ts';
import { missingNames } from './missing-names.ts';
import { findFormByCode, findVersion, lockForm, type FormDetail } from './online-form.store.ts';
import { canCount, countForSteps, type SampleRows } from './plan.store.ts';
import { stepText, wireStep } from './plan-text.rules.ts';
import { planOf, type PlanStep } from './plan.rules.ts';
import { beginPublishing, findPublishing, type Publishing } from './publishing.store.ts';
import { unknownDefaults } from './unknown-defaults.ts';

type Plan = {
  readonly key: string;
  readonly problems: readonly Problem[];
  readonly steps: readonly PlanStep[];
  readonly columns: ReadonlySet<string>;
  readonly isTableThere: boolean;
};

/** Returns the steps that publish the current draft, and the problems that prevent it. */
async function planForm(db: Db, form: FormDetail): Promise<Plan> {
  const { id: formId, draft, version } = form;
  const published = version === null ? undefined : await findVersion(db, formId, version);
  const columns = await listAllColumns(db, formId);
  const isTableThere = await hasTable(db, formId);
  const { valid: keys, broken } = await listKeys(db, formId);
  const missing = await missingNames(db, form.code, draft);
  // If the options of a field do not exist, a default outside of them is not reported as well.
  const reported = new Set(missing.map(({ field }) => field));
  const problems = [
    ...definitionProblems(form.code, draft),
    ...missing,
    ...(await unknownDefaults(
      db,
      draft.fields.filter(({ id }) => !reported.has(id)),
    )),
  ];
  const steps =
    problems.length > 0
      ? []
      : planOf({ formId, draft, published, hasTable: isTableThere, columns, keys, broken });
  const text = JSON.stringify([formId, version, draft, steps]);
  return {
    key: createHash('sha256').update(text).digest('hex'),
    problems,
    steps,
    columns: new Set(columns.map(({ name }) => name)),
    isTableThere,
  };
}

/** The dependencies of publishing. */
export type PublishDeps = Pick<Deps, 'db' | 'clock' | 'publisher'>;

/** Returns the plan with the counts of the database for each step, and samples of values that may be shown. */
export async function shownPlan(
  { db }: Pick<Deps, 'db'>,
  code: string,
  samples: SampleRows,
): Promise<Schema<'FormPlan'>> {
  const form = await requireByCode(db, code);
  const { key, problems, steps, columns, isTableThere } = await planForm(db, form);
  const counts = isTableThere
    ? await countForSteps(
        db,
        form.id,
        steps.filter((step) => canCount(step, columns)),
        samples,
      )
    : new Map();
  const counted = steps.map((step) => wireStep(step, counts.get(step)));
  // A step that could not be counted in time may be tried.
  const isBlocked =
    problems.length > 0 || counted.some(({ risk, rows }) => risk === 'blocks' && rows !== null);
  return { key, problems: [...problems], steps: counted, isBlocked };
}

/**
 * Starts the plan with this key. `check` refuses drafts that the caller may not publish. Errors: its refusals, and refusals
 * if the plan has changed or another publishing runs.
 */
export async function publishForm(
  { db, clock, publisher }: PublishDeps,
  { username }: Pick<Caller, 'username'>,
  code: string,
  key: string,
  check: (trx: Db, draft: FormDetail['draft']) => Promise<void> = async () => undefined,
): Promise<Schema<'FormPublishing'>> {
  const { id } = await requireByCode(db, code);
  await inTransaction(db, async (trx) => {
    await lockForm(trx, id);
    const form = await requireByCode(trx, code);
    await refuseSecond(trx, id);
    const plan = await planForm(trx, form);
    const [problem] = plan.problems;
    if (problem !== undefined) throw refusal(problem.message, problem.field);
    await check(trx, form.draft);
    if (plan.key !== key) throw refusal('表单或数据表已有变化，请重新查看变更计划');
    if (plan.steps.length === 0) return;
    const newPublishing = {
      formId: id,
      definition: form.draft,
      steps: plan.steps,
      startedBy: username,
      now: clock(),
    };
    if (!(await beginPublishing(trx, newPublishing))) await refuseSecond(trx, id);
  });
  publisher.start(id);
  return await publishingOf(db, code);
}

async function refuseSecond(db: Db, formId: string): Promise<void> {
  const other = await findPublishing(db, formId);
  if (other?.state !== 'applying') return;
  throw refusal(
    `${await nameOf(db, other.startedBy)} 已在 ${wireTime(other.startedAt)} 开始发布，请等待完成`,
  );
}

/** Returns the state of the last or current publishing. */
export async function publishingOf(db: Db, code: string): Promise<Schema<'FormPublishing'>> {
  const { id, version } = await requireByCode(db, code);
  const publishing = await findPublishing(db, id);
  return publishing === undefined
    ? { state: 'none', version }
    : { ...wirePublishing(publishing, version), startedBy: await nameOf(db, publishing.startedBy) };
}

/** Returns the real name of a user, or the account name if the user no longer exists. */
const nameOf = async (db: Db, username: string): Promise<string> =>
  (await findRealName(db, username)) ?? username;

function wirePublishing(publishing: Publishing, version: number | null): Schema<'FormPublishing'> {
  const { steps, stepsDone, rowsDone, error } = publishing;
  const step = steps[stepsDone];
  return {
    state:
      publishing.state === 'applying' ? 'applying' : publishing.state === 'failed' ? 'failed' : 'published',
    version,
    stepsDone,
    stepCount: steps.length,
    rowsDone,
    step: step === undefined ? null : stepText(step),
    error,
    startedAt: wireTime(publishing.startedAt),
    endedAt: wireTimeOrNull(publishing.endedAt),
  };
}

export async function requireByCode(db: Db, code: string): Promise<FormDetail> {
  const form = await findFormByCode(db, code);
  if (form === undefined) throw refusal('记录不存在或已被删除');
  return form;
}
