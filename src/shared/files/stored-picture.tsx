import { useQuery } from '@tanstack/react-query';
import { fileBytesQuery } from '#shared/api/file-bytes.ts';
import { fileUrl } from '#shared/api/file.ts';
import { isPrivatePath } from '#openapi/private-file.ts';
import { BytesImage } from '#shared/ui/media/bytes-media.tsx';
import { fittingUrl, pictureProps, type PicturePlace } from './picture.ts';

type StoredPictureProps = {
  readonly path: string;
  readonly place: PicturePlace;
  readonly alt: string;
  readonly className?: string | undefined;
  /** Belongs to a row of an online form, whatever its path: older ones have paths of public pictures. */
  readonly isOfRow?: boolean;
};

/** A stored picture in its display size, public or visible only to readers of the row that names it. */
export function StoredPicture(props: StoredPictureProps) {
  const { path, place, alt, className, isOfRow = false } = props;
  // An external address needs no token, and that site need not allow scripts to read it.
  const isAddress = fileUrl(path) === path;
  if (isPrivatePath(path) || (isOfRow && !isAddress)) return <PrivatePicture {...props} />;
  return (
    <img {...pictureProps(path, place)} className={className} alt={alt} loading="lazy" draggable={false} />
  );
}

function PrivatePicture({ path, place, alt, className }: StoredPictureProps) {
  const { data, isError } = useQuery(fileBytesQuery(fittingUrl(path, 2 * place.width)));
  if (isError) return <span>图片无法显示</span>;
  return data === undefined ? null : <BytesImage bytes={data} alt={alt} className={className} />;
}
