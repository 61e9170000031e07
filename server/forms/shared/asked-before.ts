import type { Pressed } from '#common/common/expressions/buttons.ts';
import type { Row } from '#common/common/expressions/types.ts';
import pLimit from 'p-limit';
import type { Passwords } from '#server/shared/passwords/password.ts';
import { askRules } from './row-choices.ts';

import type { RowPolicy } from './row-policy.ts';
import type { RowDeps } from './row-parts.ts';
import type { DeletionInput, FormulasInput, JobLimits, JudgeInput, PressInput } from './evaluation-jobs.ts';
import type { Judged } from './row-rules.ts';
import type { Errors } from './row-rule-errors.ts';
import type { AuthorizedQuery } from './authorized-query.store.ts';
import { storable } from './storable.ts';

type Values = Readonly<Record<string, unknown>>;
type Parsing = RowDeps['parsing'];
type RuleInput = { readonly rule: unknown; readonly values: readonly string[] };
type Call =
  | ['richText', string]
  | ['checkRule', RuleInput]
  | ['judgeRow', JudgeInput, JobLimits]
  | ['pressButton', PressInput, JobLimits]
  | ['deletionErrors', DeletionInput, JobLimits]
  | ['rowFormulas', FormulasInput, JobLimits];
type Failure = { readonly message: string } | undefined;

// Slow work that does not need the rows runs before the transaction, which would hold a connection and row locks
// meanwhile: check rules, cleaning of rich text, password hashes. The transaction uses the prepared results.

/** Each password hash occupies a thread for some tens of milliseconds. */
export const storedAtOnce = 4;

/** Returns parts that hold the results of the check rules for these values. */
export async function withRulesAsked(
  deps: RowDeps,
  authorized: AuthorizedQuery,
  rows: readonly Values[],
): Promise<RowDeps> {
  if (deps.db.isTransaction) return deps;
  const ready = { ...deps, parsing: rememberedParsing(deps.parsing) };
  await askRules(
    ready,
    authorized,
    rows.map((values) => ({ values })),
  );
  return ready;
}

/** Returns parts that also hold the stored form of these values. */
export async function withValuesReady(
  deps: RowDeps,
  policy: RowPolicy,
  authorized: AuthorizedQuery,
  rows: readonly Values[],
): Promise<RowDeps> {
  if (deps.db.isTransaction) return deps;
  const checkedDeps = await withRulesAsked(deps, authorized, rows);
  const { passwords, keep } = precomputeHashes(deps.passwords);
  const early = { ...checkedDeps, passwords: { ...passwords, hash: keep } };
  const limit = pLimit(storedAtOnce);
  await limit.map(rows, (values) => storable(early, policy, { values, set: [] }));
  return { ...checkedDeps, passwords };
}

function rememberedParsing(parsing: Parsing): Parsing {
  const texts = new Map<string, Promise<string>>();
  const rules = new Map<string, Map<string, Failure> | 'broken'>();
  const clean = (html: string): Promise<string> => {
    const made = texts.get(html) ?? parsing.run('richText', html);
    texts.set(html, made);
    return made;
  };
  const check = async ({ rule, values }: RuleInput): Promise<readonly Failure[] | undefined> => {
    const name = JSON.stringify(rule);
    const known = rules.get(name) ?? new Map<string, Failure>();
    if (known === 'broken') return undefined;
    const fresh = values.filter((value) => !known.has(value));
    const found = fresh.length === 0 ? [] : await parsing.run('checkRule', { rule, values: fresh });
    for (const [at, value] of fresh.entries()) known.set(value, found?.[at]);
    rules.set(name, found === undefined ? 'broken' : known);
    return found === undefined ? undefined : values.map((value) => known.get(value));
  };
  function run(job: 'richText', input: string): Promise<string>;
  function run(job: 'checkRule', input: RuleInput): Promise<readonly Failure[] | undefined>;
  function run(job: 'judgeRow', input: JudgeInput, limits: JobLimits): Promise<Judged>;
  function run(job: 'pressButton', input: PressInput, limits: JobLimits): Promise<Pressed>;
  function run(job: 'deletionErrors', input: DeletionInput, limits: JobLimits): Promise<readonly Errors[]>;
  function run(job: 'rowFormulas', input: FormulasInput, limits: JobLimits): Promise<readonly Row[]>;
  function run(...call: Call): Promise<unknown> {
    switch (call[0]) {
      case 'richText':
        return clean(call[1]);
      case 'checkRule':
        return check(call[1]);
      case 'judgeRow':
        return parsing.run(...call);
      case 'pressButton':
        return parsing.run(...call);
      case 'deletionErrors':
        return parsing.run(...call);
      case 'rowFormulas':
        return parsing.run(...call);
      default:
        return call satisfies never;
    }
  }
  return { run };
}

/** `keep` computes hashes in advance. Each is used once, so that two equal passwords do not share a hash. */
function precomputeHashes(passwords: Passwords): { passwords: Passwords; keep: Passwords['hash'] } {
  const hashesByPassword = new Map<string, string[]>();
  return {
    passwords: {
      ...passwords,
      hash: async (password) => hashesByPassword.get(password)?.pop() ?? (await passwords.hash(password)),
    },
    keep: async (password) => {
      const made = await passwords.hash(password);
      hashesByPassword.set(password, [...(hashesByPassword.get(password) ?? []), made]);
      return made;
    },
  };
}
