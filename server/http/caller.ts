import type { ListLimit } from './list-query.ts';

/** The caller, as read from the session, never from the request. */
export type Caller = {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  /** Role codes. */
  readonly roles: readonly string[];
  /** Highest level of the roles (docs/behaviour.md#roles): a user of a higher level cannot be changed. */
  readonly level: number;
  /** Permission codes of granted buttons and paths of granted menus. */
  readonly grants: ReadonlySet<string>;
  /** Departments the user is a member of. */
  readonly departIds: readonly string[];
  /** Codes of the departments the user is responsible for; their descendants start with the same code. */
  readonly responsibleOrgCodes: readonly string[];
  readonly orgCode: string | null;
  /** SHA-256 of the session token. */
  readonly tokenHash: string;
  /** Another person set the password of this session; it can only change the password. */
  readonly passwordDue: boolean;
  /** A role requires a second factor that is not set up; the session can only set it up. */
  readonly secondFactorDue?: boolean;
  /** The login used a picture card (decision 115), which is too weak to change the account's credentials. */
  readonly byPicture?: boolean;
};

/** Holders of this role see everything and may grant everything (docs/behaviour.md#roles). */
export const adminRole = 'admin';
/** The role of a user without a chosen one, and of generated and imported pupils (docs/behaviour.md#roles). */
export const studentRole = 'student';
/** The role of staff who teach classes. */
export const teacherRole = 'teacher';

/** Returns whether the caller reaches all rows and may assign roles up to their own level (docs/behaviour.md#roles). */
export const isSuper = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  roles.includes(adminRole) || roles.includes('dev');

/** Kinds of rows that data rules are about (docs/list-query.md#data-rules). */
export type RuledKind = 'user' | 'work' | 'course' | 'unit';
export type RowLimits = Readonly<Record<RuledKind, readonly ListLimit[]>>;

/**
 * The rows an operation may access. `departs`: those of members of departments whose code starts with one of
 * `orgCodes`; `own`: the caller's; `none`: no row. `limits` are the data rules of the caller's roles: rows outside of
 * them do not exist for the caller, neither in lists nor by id.
 */
export type RowScope = { readonly limits?: RowLimits } & (
  | { readonly kind: 'all' }
  | { readonly kind: 'departs'; readonly orgCodes: readonly string[] }
  | { readonly kind: 'own'; readonly userId: string }
  | { readonly kind: 'none' }
);

/** The caller and the rows the operation may access. */
export type Actor = { readonly caller: Caller; readonly scope: RowScope };

/** Returns the rows that a scope declared in the contract includes for a caller (docs/behaviour.md#scope). */
export function rowScope(declared: string, caller: Caller | undefined): RowScope {
  if (declared === 'none') return { kind: 'none' };
  if (caller === undefined) return { kind: 'none' };
  if (declared === 'own') return { kind: 'own', userId: caller.userId };
  // `responsible`, `visible` and `published` depend on the departments the caller is responsible for; the module
  // decides what is visible or published to everybody else.
  if (isSuper(caller)) return { kind: 'all' };
  return caller.responsibleOrgCodes.length > 0
    ? { kind: 'departs', orgCodes: caller.responsibleOrgCodes }
    : { kind: 'none' };
}
