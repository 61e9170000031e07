import type { Logger } from 'pino';
import type { FormText } from '#expressions/prepare-form.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import type { Passwords } from '#server/http/password.ts';
import type { Dictionaries } from '#server/shared/records/dictionaries.ts';
import type { TextParts } from '#server/http/rich-text.ts';
import type { GateParts } from './row-gate.ts';
import type { Judged, Saving } from './row-rules.ts';

/** Runs 校验规则 on values (undefined: the rule is not usable), and slow form rules on a row. */
type RuleParts = { readonly parsing: { readonly run: RunCheck & RunJudge } };
type RunCheck = (
  job: 'checkRule',
  input: { readonly rule: unknown; readonly values: readonly string[] },
) => Promise<readonly ({ readonly message: string } | undefined)[] | undefined>;
type RunJudge = (job: 'judgeRow', input: JudgeInput, limits: JobLimits) => Promise<Judged>;
export type JudgeInput = { readonly form: FormText; readonly saving: Saving };
/** Time limit in milliseconds, and the message when it is exceeded. */
export type JobLimits = { readonly time: number; readonly tooMuch: string };

/** Dependencies for reading and writing rows. */
export type RowParts = GateParts &
  TextParts &
  RuleParts & {
    readonly clock: () => Date;
    readonly newId: () => string;
    readonly log: Logger;
    readonly dictionaries: Dictionaries;
    readonly passwords: Passwords;
  };

/** The caller, and the rows of people that they may see. */
export type Asker = { readonly caller: Caller; readonly scope: RowScope };
