import type { Logger } from 'pino';
import type { Caller, RowScope } from '#server/http/caller.ts';
import type { Passwords } from '#server/http/password.ts';
import type { Dictionaries } from '#server/shared/records/dictionaries.ts';
import type { TextParts } from '#server/http/rich-text.ts';
import type { GateParts } from './row-gate.ts';

/** What checks values by a 校验规则; undefined: it cannot be used. */
type RuleParts = {
  readonly parsing: {
    readonly run: (
      job: 'checkRule',
      input: { readonly rule: unknown; readonly values: readonly string[] },
    ) => Promise<readonly ({ readonly message: string } | undefined)[] | undefined>;
  };
};

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
