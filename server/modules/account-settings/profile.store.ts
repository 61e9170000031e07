import { ownAvatar, siteValue } from '#server/shared/people/public-identity.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns the account as its owner sees it. */
export async function findProfile(db: Db, userId: string) {
  return await db
    .selectFrom('sysUser as account')
    .select(['account.id', 'account.username', 'account.realname', 'account.nickname', 'account.birthday'])
    .select(ownAvatar('account').as('avatar'))
    .select(['account.sex', 'account.email', 'account.phone', 'account.school', 'account.workNo'])
    .where('account.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Returns whether pupils may show their own pictures. */
export async function mayPupilsUpload(db: Db): Promise<boolean> {
  const { allowed } = await db
    .selectNoFrom(siteValue('pupilPictures').as('allowed'))
    .executeTakeFirstOrThrow();
  return allowed === '1';
}

/** Returns whether the user may have this picture: the present one, or, with `takesNew`, an avatar they uploaded. */
export async function isOwnPicture(
  db: Db,
  userId: string,
  path: string,
  takesNew: boolean,
): Promise<boolean> {
  const row = await db
    .selectFrom('sysFile as file')
    .select('file.id')
    .where('file.filePath', '=', path)
    .where('file.delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb.lit(takesNew), eb('file.ownerId', '=', userId), eb('file.purpose', '=', 'avatar')]),
        eb.exists(
          eb
            .selectFrom('sysUser as account')
            .select('account.id')
            .where('account.id', '=', userId)
            .where('account.avatar', '=', path),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
