import type { Logger } from 'pino';
import type { FormText } from '#expressions/prepare-form.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import type { Passwords } from '#server/http/password.ts';
import type { Dictionaries } from '#server/shared/records/dictionaries.ts';
import type { TextParts } from '#server/http/rich-text.ts';
import type { GateParts } from './row-gate.ts';
import type { Judged, Saving } from './row-rules.ts';

/** What checks values by a 校验规则 (undefined: it cannot be used), and judges a row by rules that take long. */
type RuleParts = { readonly parsing: { readonly run: RunCheck & RunJudge } };
type RunCheck = (
  job: 'checkRule',
  input: { readonly rule: unknown; readonly values: readonly string[] },
) => Promise<readonly ({ readonly message: string } | undefined)[] | undefined>;
type RunJudge = (job: 'judgeRow', input: JudgeInput, limits: JobLimits) => Promise<Judged>;
export type JudgeInput = { readonly form: FormText; readonly saving: Saving };
/** Milliseconds, and what is said when they are over. */
export type JobLimits = { readonly time: number; readonly tooMuch: string };

/** What rows are kept with. */
export type RowParts = GateParts &
  TextParts &
  RuleParts & {
    readonly clock: () => Date;
    readonly newId: () => string;
    readonly log: Logger;
    readonly dictionaries: Dictionaries;
    readonly passwords: Passwords;
  };

/** Who asks, with the rows of people that are theirs to see. */
export type Asker = { readonly caller: Caller; readonly scope: RowScope };
