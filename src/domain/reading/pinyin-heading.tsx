import { PinyinText } from './pinyin-text.tsx';

type PinyinHeadingProps = { readonly text: string; readonly className: string | undefined };

/** The title of a page for pupils. */
export function PinyinHeading({ text, className }: PinyinHeadingProps) {
  return (
    <h1 className={className}>
      <PinyinText text={text} />
    </h1>
  );
}
