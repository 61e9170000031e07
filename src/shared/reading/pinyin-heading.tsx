import { PinyinText } from './pinyin-text.tsx';

type PinyinHeadingProps = {
  readonly text: string;
  readonly id?: string;
  readonly className?: string | undefined;
  readonly as?: 'h1' | 'h2' | 'h3';
};

/** The heading of a page for pupils, or of a section. */
export function PinyinHeading({ text, as: Title = 'h1', ...props }: PinyinHeadingProps) {
  return (
    // Chromium computes the name of ruby text character by character.
    <Title {...props} aria-label={text}>
      <PinyinText text={text} />
    </Title>
  );
}
