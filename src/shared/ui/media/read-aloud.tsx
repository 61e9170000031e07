import { Button } from '@radix-ui/themes';
import { Square, Volume2 } from 'lucide-react';
import { useReadAloud, type Reader } from '#shared/browser/read-aloud.ts';

type ReadAloudProps = {
  /** Plain text. */
  readonly text: string;
  readonly reader?: Reader;
};

/** 读给我听; empty if the device has no Chinese voice, or the text is empty. */
export function ReadAloud({ text, reader }: ReadAloudProps) {
  const { canRead, isReading, read, stop } = useReadAloud(reader);
  if (!canRead || text.trim() === '') return null;
  const Icon = isReading ? Square : Volume2;
  return (
    <Button type="button" size="2" variant="soft" onClick={() => (isReading ? stop() : read(text))}>
      <Icon size={16} aria-hidden="true" />
      {isReading ? '停' : '读给我听'}
    </Button>
  );
}
