import { drawnAvatarAt } from '#openapi/drawn-avatars.ts';
import type { BodyOf } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { chinaDay } from '#server/store/china-time.ts';

/**
 * Returns the columns that users may change in their own row, as named in the body. Errors: refusals that
 * name the field.
 */
export function profileValues(body: BodyOf<'PUT /teaching/user/edit'>, now: Date) {
  const { realname, avatar, birthday, sex, email, phone } = body;
  const name = realname?.trim();
  if (name === '') throw refusal('请输入姓名！', 'realname');
  if (birthday !== undefined && birthday !== null && birthday > chinaDay(now))
    throw refusal('生日不能晚于今天', 'birthday');
  return {
    ...(name === undefined ? {} : { realname: name }),
    ...(avatar === undefined ? {} : pictureColumns(avatar)),
    ...(birthday === undefined ? {} : { birthday }),
    ...(sex === undefined ? {} : { sex }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
  };
}

/** A picture is drawn, uploaded or absent. */
function pictureColumns(avatar: string | null) {
  const drawnAvatar = drawnAvatarAt(avatar ?? '') ?? null;
  return { drawnAvatar, avatar: drawnAvatar !== null || avatar === '' ? null : avatar };
}

/** Pupils have the name given by their school, so that none takes the name of a teacher or a classmate. */
export const mayRename = ({ level }: Pick<Caller, 'level'>): boolean => level > 0;

export function checkOwnName(
  caller: Pick<Caller, 'level'>,
  present: string,
  requested: string | undefined,
): void {
  if (!mayRename(caller) && requested !== undefined && requested !== present)
    throw refusal('姓名由老师修改，需要修改时请联系老师', 'realname');
}
