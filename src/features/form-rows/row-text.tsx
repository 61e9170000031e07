import { useCallback, useMemo } from 'react';
import { storedPath } from '#shared/api/file.ts';
import { useRowPictures } from '#shared/lists/table/row-pictures.ts';
import { RichText } from '#shared/ui/media/rich-text.tsx';

/** The attribute for the address of a picture that the page fetches itself. */
const waiting = 'data-stored-src';

/** Rich text of a row: only readers of the row see its pictures. */
export function RowText({ html }: { readonly html: string }) {
  const showPicture = useRowPictures();
  const text = useMemo(() => withWaitingPictures(html), [html]);
  const showPictures = useCallback(
    (root: HTMLElement) => {
      for (const picture of root.querySelectorAll<HTMLImageElement>(`img[${waiting}]`))
        void showIn(picture, showPicture);
    },
    [showPicture],
  );
  return <RichText html={text} annotate={showPictures} />;
}

async function showIn(
  picture: HTMLImageElement,
  showPicture: ReturnType<typeof useRowPictures>,
): Promise<void> {
  try {
    const address = await showPicture(picture.getAttribute(waiting) ?? '');
    if (address !== undefined) picture.src = address;
  } catch {
    picture.replaceWith('图片无法显示');
  }
}

/** Returns the text with inert stored pictures: without the reader's token they would be refused. */
function withWaitingPictures(html: string): string {
  if (!html.includes('/sys/common/static/')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? '';
    if (storedPath(src) === undefined) continue;
    picture.setAttribute(waiting, src);
    picture.removeAttribute('src');
  }
  return body.innerHTML;
}
