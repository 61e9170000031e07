import { Button } from '@radix-ui/themes';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#shared/browser/copy-text.ts';

type CopyButtonProps = {
  /** The text to copy. */
  readonly value: string;
  readonly text?: string;
  readonly onCopied?: () => void;
};

const answers = { copied: '已复制', refused: '复制失败，请手动复制' } as const;

/** Copies a text and reports the result. */
export function CopyButton({ value, text = '复制', onCopied }: CopyButtonProps) {
  const [answer, setAnswer] = useState<keyof typeof answers | undefined>(undefined);
  const copy = async () => {
    const isCopied = await copyText(value);
    setAnswer(isCopied ? 'copied' : 'refused');
    if (isCopied) onCopied?.();
  };
  const Icon = answer === 'copied' ? Check : Copy;
  return (
    <span>
      <Button type="button" variant="surface" color="gray" onClick={() => void copy()}>
        <Icon size={16} aria-hidden="true" />
        {text}
      </Button>{' '}
      <output className={answer === 'refused' ? 'error-text' : undefined}>
        {answer === undefined ? '' : answers[answer]}
      </output>
    </span>
  );
}
