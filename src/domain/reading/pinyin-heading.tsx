import { PinyinText } from './pinyin-text.tsx';

type PinyinHeadingProps = {
  readonly text: string;
  readonly id?: string;
  readonly className?: string | undefined;
  readonly as?: 'h1' | 'h2' | 'h3';
};

/** The title of a page for pupils, or of a part of it. */
export function PinyinHeading({ text, as: Title = 'h1', ...props }: PinyinHeadingProps) {
  return (
    // Chromium names what is between ruby sign by sign.
    <Title {...props} aria-label={text}>
      <PinyinText text={text} />
    </Title>
  );
}
