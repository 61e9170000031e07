import type { Logger } from 'pino';
import type { Caller, RowScope } from '#server/http/caller.ts';
import type { Passwords } from '#server/http/password.ts';
import type { Dictionaries } from '#server/shared/records/dictionaries.ts';
import type { Parsing } from '#server/parsing/parsing.ts';
import type { GateParts } from './row-gate.ts';

/** What rows are kept with. */
export type RowParts = GateParts & {
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly log: Logger;
  readonly dictionaries: Dictionaries;
  readonly parsing: Pick<Parsing, 'run'>;
  readonly passwords: Passwords;
};

/** Who asks, with the rows of people that are theirs to see. */
export type Asker = { readonly caller: Caller; readonly scope: RowScope };
