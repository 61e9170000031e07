import { PinyinText } from './pinyin-text.tsx';

type PinyinHeadingProps = { readonly text: string; readonly className: string | undefined };

/** The title of a page for pupils. */
export function PinyinHeading({ text, className }: PinyinHeadingProps) {
  return (
    // Chromium names what is between ruby sign by sign.
    <h1 className={className} aria-label={text}>
      <PinyinText text={text} />
    </h1>
  );
}
