import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import type { AppState } from './totp.rules.ts';

export type StoredApp = Omit<AppState, 'secret'> & {
  readonly encryptedSecret: string;
  readonly isConfirmed: boolean;
};

/** Returns a person's authenticator app, also one that is being set up. */
export async function findApp(db: Db, userId: string): Promise<StoredApp | undefined> {
  const row = await db
    .selectFrom('sysSecondFactor')
    .select(['secret', 'confirmedAt', 'lastStep', 'drift', 'driftedStep'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    encryptedSecret: row.secret,
    isConfirmed: row.confirmedAt !== null,
    lastStep: row.lastStep,
    drift: row.drift,
    driftedStep: row.driftedStep,
  };
}

/** Stores the encrypted secret of a new setup. Returns false when an app is set up already. */
export async function saveApp(db: Db, userId: string, encryptedSecret: string): Promise<boolean> {
  const saved = await db
    .insertInto('sysSecondFactor')
    .values({ userId, secret: encryptedSecret })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret: encryptedSecret, lastStep: 0, drift: 0, driftedStep: null })
        .where('sysSecondFactor.confirmedAt', 'is', null),
    )
    .returning('userId')
    .execute();
  return saved.length === 1;
}

/** Consumes a time step. Returns false when it, or a later one, was used meanwhile. */
export async function takeStep(
  db: Db,
  userId: string,
  { step, drift }: { readonly step: number; readonly drift: number },
): Promise<boolean> {
  const used = await db
    .updateTable('sysSecondFactor')
    .set({ lastStep: step, drift, driftedStep: null })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .execute();
  return used.length === 1;
}

/** Records the step of a code that was right for another time; null after a wrong code. */
export async function noteDrift(db: Db, userId: string, driftedStep: number | null): Promise<void> {
  await db.updateTable('sysSecondFactor').set({ driftedStep }).where('userId', '=', userId).execute();
}

/** Ends the setup of an app: the second factor is required from now on. */
export async function confirmApp(db: Db, userId: string, confirmedAt: Date): Promise<void> {
  await db.updateTable('sysSecondFactor').set({ confirmedAt }).where('userId', '=', userId).execute();
}

/** Deletes the app, its codes and waiting logins. Returns false when there was none. */
export async function deleteApp(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('sysRecoveryCode').where('userId', '=', userId).execute();
  await db.deleteFrom('sysLoginChallenge').where('userId', '=', userId).execute();
  const deleted = await db.deleteFrom('sysSecondFactor').where('userId', '=', userId).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Replaces the hashes of all recovery codes of a user. */
export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('sysRecoveryCode').where('userId', '=', userId).execute();
  await db
    .insertInto('sysRecoveryCode')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Deletes a recovery code. Returns false when it does not exist or was used before. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sysRecoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sysRecoveryCode')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns whether a person has a second factor, and whether one of their roles requires it (`_secondFactorRoles` in
 * 网站配置).
 */
export async function findSecondFactor(
  db: Db,
  userId: string,
): Promise<{ readonly isEnabled: boolean; readonly isRequired: boolean }> {
  const { isEnabled, isRequired } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('sysSecondFactor as factor')
            .select('factor.userId')
            .where('factor.userId', '=', userId)
            .where('factor.confirmedAt', 'is not', null),
        )
        .as('isEnabled'),
      eb
        .exists(
          eb
            .selectFrom('sysUserRole as held')
            .innerJoin('sysRole as role', 'role.id', 'held.roleId')
            .innerJoin('sysConfig as config', (join) =>
              join.on('config.configKey', '=', '_secondFactorRoles').on('config.configEnabled', '=', 1),
            )
            .select('role.id')
            .where('held.userId', '=', userId)
            .where('role.roleLevel', '>', 0)
            .where(sql<boolean>`role.role_code = any(string_to_array(config.config_value, ','))`),
        )
        .as('isRequired'),
    ])
    .executeTakeFirstOrThrow();
  return { isEnabled: Boolean(isEnabled), isRequired: Boolean(isRequired) };
}

export type NewChallenge = {
  readonly idHash: string;
  readonly userId: string;
  readonly password: string;
  readonly method: string;
  readonly expiresAt: Date;
};

/** Stores a login that waits for its second step. */
export async function insertChallenge(db: Db, { method, ...challenge }: NewChallenge): Promise<void> {
  await db
    .insertInto('sysLoginChallenge')
    .values({ ...challenge, way: method })
    .execute();
}

/** Counts a try and returns the challenge; undefined when it is expired, unknown or out of tries. */
export async function tryChallenge(db: Db, idHash: string, now: Date, limit: number) {
  return await db
    .updateTable('sysLoginChallenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('idHash', '=', idHash)
    .where('expiresAt', '>', now)
    .where('tries', '<', limit)
    .returning(['userId', 'password', 'way as method', 'tries'])
    .executeTakeFirst();
}

/** Deletes a challenge. Returns false when it was used meanwhile. */
export async function takeChallenge(db: Db, idHash: string): Promise<boolean> {
  const result = await db.deleteFrom('sysLoginChallenge').where('idHash', '=', idHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
