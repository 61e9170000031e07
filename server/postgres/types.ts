/** A folder with `postgres` and `initdb`, tried: `version` is what they say of themselves, for example `18.4`. */
export type PostgresBinaries = {
  readonly bin: string;
  /** Extra folder of shared libraries, when the programs do not find their own. */
  readonly lib?: string;
  readonly version: string;
  readonly origin: 'npm' | 'system';
};

/**
 * The user that the PostgreSQL programs run as. They refuse uid 0 and users without a passwd entry.
 * - `direct`: as we are.
 * - `namespace`: in a user namespace that shows our uid as 1. Files stay ours, any folder works, the pid is unchanged.
 * - `account`: as `postgres` or `nobody`, where user namespaces are refused (Docker's default seccomp profile). Limit: that
 *   account must be able to walk to the data folder and the binaries, so no parent may be mode 0700.
 */
export type Identity =
  | { readonly kind: 'direct' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'account'; readonly name: string; readonly uid: number; readonly gid: number };

export type AccountIdentity = Extract<Identity, { kind: 'account' }>;
