import { pictureProps } from '#shared/files/picture.ts';
import { Avatar } from '#shared/ui/media/avatar.tsx';

type PersonAvatarProps = {
  readonly name: string;
  /** Path or address of the stored picture. */
  readonly picture: string | null | undefined;
  /** CSS pixels. */
  readonly size?: number;
};

/** A person's picture in the display size, or the first character of the name. */
export function PersonAvatar({ name, picture, size = 24 }: PersonAvatarProps) {
  if (picture === null || picture === undefined || picture === '')
    return <Avatar name={name} src="" size={size} />;
  const { src, srcSet } = pictureProps(picture, { width: size, height: size });
  return <Avatar name={name} src={src} srcSet={srcSet} size={size} />;
}
