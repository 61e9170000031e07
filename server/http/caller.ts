import type { ListLimit } from './list-query.ts';

/** Who calls: read from the session, never from the request. */
export type Caller = {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  /** Role codes. */
  readonly roles: readonly string[];
  /** Highest level of the roles (docs/behaviour.md#roles): nobody touches a user of a higher level. */
  readonly level: number;
  /** Permission codes of granted buttons and paths of granted menus. */
  readonly grants: ReadonlySet<string>;
  /** Departments the user is a member of. */
  readonly departIds: readonly string[];
  /** Codes of the departments the user is responsible for; their descendants start with the same code. */
  readonly responsibleOrgCodes: readonly string[];
  readonly orgCode: string | null;
  readonly sessionKey: string;
  /** The session was opened with a password that somebody else has set: it may do nothing but change it. */
  readonly passwordDue: boolean;
  /** A role requires a second factor that is not set up: the session may do nothing but set it up. */
  readonly secondFactorDue?: boolean;
  /** Came in by a picture card (decision 115): two pictures prove too little to change how the account is entered. */
  readonly byPicture?: boolean;
};

/** Who holds this role sees everything and may grant everything (docs/behaviour.md#roles). */
export const adminRole = 'admin';

/** Kinds of rows that data rules are about (docs/list-query.md#data-rules). */
export type RuledKind = 'user' | 'work' | 'course' | 'unit';
export type RowLimits = Readonly<Record<RuledKind, readonly ListLimit[]>>;

/**
 * The rows an operation may touch. `departs`: those of members of the departments whose code starts with one of
 * `orgCodes`; `own`: the caller's; `none`: no row. `limits` are the data rules of the caller's roles: what is beyond them is not
 * there, in lists as by its id.
 */
export type RowScope = { readonly limits?: RowLimits } & (
  | { readonly kind: 'all' }
  | { readonly kind: 'departs'; readonly orgCodes: readonly string[] }
  | { readonly kind: 'own'; readonly userId: string }
  | { readonly kind: 'none' }
);

/** Who calls, and which rows their operation may touch. */
export type Person = { readonly caller: Caller; readonly scope: RowScope };

/** What a scope declared in the contract means for a caller (docs/behaviour.md#scope). */
export function rowScope(declared: string, caller: Caller | undefined): RowScope {
  if (declared === 'none') return { kind: 'none' };
  if (caller === undefined) return { kind: 'none' };
  if (declared === 'own') return { kind: 'own', userId: caller.userId };
  // `responsible`, `visible` and `published` widen with the caller's responsibility; what is visible or published to
  // everybody else is a rule of the module.
  if (caller.roles.includes(adminRole) || caller.roles.includes('dev')) return { kind: 'all' };
  return caller.responsibleOrgCodes.length > 0
    ? { kind: 'departs', orgCodes: caller.responsibleOrgCodes }
    : { kind: 'none' };
}
