import type { Logger } from 'pino';
import type { Passwords } from '#server/shared/passwords/password.ts';
import type { Dictionaries } from '#server/shared/dictionaries/dictionaries.ts';
import type { TextDeps } from '#server/http/rich-text.ts';
import type { RunEvaluation } from '#server/forms/shared/rules/evaluation-jobs.ts';
import type { PolicyDeps } from '#server/forms/shared/access/row-policy.ts';

/** Runs 校验规则 on values (undefined: the rule is not usable), and slow expressions of a form on rows. */
type RuleDeps = { readonly parsing: { readonly run: RunCheck & RunEvaluation } };
type RunCheck = (
  job: 'applyCheckRule',
  input: { readonly rule: unknown; readonly values: readonly string[] },
) => Promise<readonly ({ readonly message: string } | undefined)[] | undefined>;

/** Dependencies for reading and writing rows. */
export type RowDeps = PolicyDeps &
  TextDeps &
  RuleDeps & {
    readonly clock: () => Date;
    readonly newId: () => string;
    readonly log: Logger;
    readonly dictionaries: Dictionaries;
    readonly passwords: Passwords;
  };
