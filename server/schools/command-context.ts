import type { Config } from '#server/config/config.ts';
import type { Passwords } from '#server/shared/passwords/password.ts';
import type { InitialAccount } from '#server/store/seed/seed-context.ts';
import type { Registry, SchoolEntry } from './registry.store.ts';
import type { Environment } from './school-config.ts';

/** The services that a command uses. */
export type CommandContext = {
  readonly registry: Registry;
  /** URL of the registry's database; databases of new schools are created on its server. */
  readonly server: string;
  readonly config: Config;
  readonly env: Environment;
  readonly printLine: (line: string) => void;
  readonly passwords: Passwords;
  /** Opens a school once, as a server would, which migrates its schema. */
  readonly openOnce: (school: SchoolEntry) => Promise<readonly InitialAccount[]>;
  /** Milliseconds that servers have to release a school. */
  readonly timeout: number;
};
