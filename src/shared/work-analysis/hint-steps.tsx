import { Button } from '@radix-ui/themes';
import { useState, type ComponentProps } from 'react';
import type { Finding } from '#common/analysis/analyse.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';

const names = ['在哪里', '看什么', '想一想'] as const;

type HintStepsProps = Pick<Finding, 'hints'> & {
  readonly size?: ComponentProps<typeof Button>['size'];
  readonly className?: string | undefined;
};

/** The three hints of a finding in their order. Each press reveals one. */
export function HintSteps({ hints, size = '2', className }: HintStepsProps) {
  const [shown, setShown] = useState(0);
  return (
    <ol className={className} aria-live="polite">
      {names.slice(0, shown + 1).map((name, at) => (
        <li key={name}>
          <Button
            size={size}
            variant="soft"
            aria-expanded={at < shown}
            onClick={() => setShown(at < shown ? at : at + 1)}
          >
            {name}
          </Button>
          {at < shown ? (
            <p>
              <PinyinText text={hints[at] ?? ''} />
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
