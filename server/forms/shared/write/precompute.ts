import type { Pressed } from '#common/expressions/buttons.ts';
import type { Row } from '#common/expressions/types.ts';
import pLimit from 'p-limit';
import type { Passwords } from '#server/shared/passwords/password.ts';
import { runCheckRules } from '#server/forms/shared/choices/choice-errors.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type {
  DeletionInput,
  FormulasInput,
  JobLimits,
  PressInput,
  RowRulesInput,
} from '#server/forms/shared/rules/evaluation-jobs.ts';
import type { RuleResult } from '#server/forms/shared/rules/row-rules.ts';
import type { Errors } from '#server/forms/shared/rules/rule-errors.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { toStoredValues } from './to-stored-values.ts';

type Values = Readonly<Record<string, unknown>>;
type Parsing = RowDeps['parsing'];
type CheckRuleInput = { readonly rule: unknown; readonly values: readonly string[] };
type Call =
  | ['cleanHtml', string]
  | ['applyCheckRule', CheckRuleInput]
  | ['applyRowRules', RowRulesInput, JobLimits]
  | ['computeButtonValues', PressInput, JobLimits]
  | ['deletionErrors', DeletionInput, JobLimits]
  | ['computeRowFormulas', FormulasInput, JobLimits];
type Failure = { readonly message: string } | undefined;

// Slow work that does not need the rows runs before the transaction, which would hold a connection and row locks
// meanwhile: check rules, cleaning of rich text, password hashes. The transaction uses the prepared results.

/** Each password hash occupies a thread for some tens of milliseconds. */
export const storedAtOnce = 4;

/** Returns dependencies that hold the results of the check rules for these values. */
export async function withCheckRuleResults(
  deps: RowDeps,
  query: AuthorizedQuery,
  rows: readonly Values[],
): Promise<RowDeps> {
  if (deps.db.isTransaction) return deps;
  const preparedDeps = { ...deps, parsing: cacheResults(deps.parsing) };
  await runCheckRules(
    preparedDeps,
    query,
    rows.map((values) => ({ values })),
  );
  return preparedDeps;
}

/** Returns dependencies that also hold cleaned rich texts and password hashes of these values. */
export async function withPreparedValues(
  deps: RowDeps,
  policy: RowPolicy,
  query: AuthorizedQuery,
  rows: readonly Values[],
): Promise<RowDeps> {
  if (deps.db.isTransaction) return deps;
  const checkedDeps = await withCheckRuleResults(deps, query, rows);
  const { passwords, precompute } = precomputeHashes(deps.passwords);
  const precomputing = { ...checkedDeps, passwords: { ...passwords, hash: precompute } };
  const limit = pLimit(storedAtOnce);
  await limit.map(rows, (values) => toStoredValues(precomputing, policy, { values, set: [] }));
  return { ...checkedDeps, passwords };
}

/** Runs each check rule and cleans each rich text only once. */
function cacheResults(parsing: Parsing): Parsing {
  const texts = new Map<string, Promise<string>>();
  const rules = new Map<string, Map<string, Failure> | 'broken'>();
  const clean = (html: string): Promise<string> => {
    const made = texts.get(html) ?? parsing.run('cleanHtml', html);
    texts.set(html, made);
    return made;
  };
  const check = async ({ rule, values }: CheckRuleInput): Promise<readonly Failure[] | undefined> => {
    const name = JSON.stringify(rule);
    const known = rules.get(name) ?? new Map<string, Failure>();
    if (known === 'broken') return undefined;
    const fresh = values.filter((value) => !known.has(value));
    const found = fresh.length === 0 ? [] : await parsing.run('applyCheckRule', { rule, values: fresh });
    for (const [at, value] of fresh.entries()) known.set(value, found?.[at]);
    rules.set(name, found === undefined ? 'broken' : known);
    return found === undefined ? undefined : values.map((value) => known.get(value));
  };
  function run(job: 'cleanHtml', input: string): Promise<string>;
  function run(job: 'applyCheckRule', input: CheckRuleInput): Promise<readonly Failure[] | undefined>;
  function run(job: 'applyRowRules', input: RowRulesInput, limits: JobLimits): Promise<RuleResult>;
  function run(job: 'computeButtonValues', input: PressInput, limits: JobLimits): Promise<Pressed>;
  function run(job: 'deletionErrors', input: DeletionInput, limits: JobLimits): Promise<readonly Errors[]>;
  function run(job: 'computeRowFormulas', input: FormulasInput, limits: JobLimits): Promise<readonly Row[]>;
  function run(...call: Call): Promise<unknown> {
    switch (call[0]) {
      case 'cleanHtml':
        return clean(call[1]);
      case 'applyCheckRule':
        return check(call[1]);
      case 'applyRowRules':
        return parsing.run(...call);
      case 'computeButtonValues':
        return parsing.run(...call);
      case 'deletionErrors':
        return parsing.run(...call);
      case 'computeRowFormulas':
        return parsing.run(...call);
      default:
        return call satisfies never;
    }
  }
  return { run };
}

/** `precompute` computes hashes in advance. Each is used once, so that two equal passwords do not share a hash. */
function precomputeHashes(passwords: Passwords): { passwords: Passwords; precompute: Passwords['hash'] } {
  const hashesByPassword = new Map<string, string[]>();
  return {
    passwords: {
      ...passwords,
      hash: async (password) => hashesByPassword.get(password)?.pop() ?? (await passwords.hash(password)),
    },
    precompute: async (password) => {
      const made = await passwords.hash(password);
      hashesByPassword.set(password, [...(hashesByPassword.get(password) ?? []), made]);
      return made;
    },
  };
}
