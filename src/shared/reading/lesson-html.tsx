import { useMemo } from 'react';
import { LazyView } from '#shared/react/lazy-view.tsx';
import { ReadAloud } from '#shared/ui/media/read-aloud.tsx';
import { RichText } from '#shared/ui/media/rich-text.tsx';
import { pinyinPart, useReadsPinyin } from './pinyin-text.tsx';

/** HTML for pupils, with reading aloud, and with pinyin if their class uses it. */
export function LessonHtml({ html }: { readonly html: string }) {
  const text = useMemo(() => textOf(html), [html]);
  return (
    <>
      <ReadAloud text={text} />
      <PinyinHtml html={html} />
    </>
  );
}

/** The same without reading aloud. */
export function PinyinHtml({ html }: { readonly html: string }) {
  const plain = <RichText html={html} />;
  if (!useReadsPinyin()) return plain;
  return (
    <LazyView from={pinyinPart} fallback={plain}>
      {({ annotate }) => <RichText html={html} annotate={annotate} />}
    </LazyView>
  );
}

/** Returns the text to read aloud: a line per block. The parsed document is inert: nothing in it loads or runs. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<(?:br|\/(?:p|li|h[1-6]|tr|div))\b[^<>]*>/gi, '$&\n'),
    'text/html',
  );
  for (const invisibleElement of body.querySelectorAll('script, style, template')) invisibleElement.remove();
  return body.textContent;
}
