import { IconButton } from '@radix-ui/themes';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useComposedText } from '#shared/text/composed-text.ts';
import styles from './blocks.module.css';

type BlocksSearchProps = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The number of matching scripts, and the index of the current one, from 1. */
  readonly found: number;
  readonly present: number;
  readonly onGo: (step: 1 | -1) => void;
};

/** Searches the scripts; Enter moves to the next match. */
export function BlocksSearch({ typed, onType, found, present, onGo }: BlocksSearchProps) {
  return (
    <search className={styles['search']}>
      <TextField
        label="查找积木"
        labelHidden
        type="search"
        placeholder="查找积木"
        maxLength={32}
        {...useComposedText(typed, onType)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onGo(event.shiftKey ? -1 : 1);
        }}
      />
      {typed.trim() === '' ? null : (
        <>
          <output>{found === 0 ? '没有找到' : `${present}/${found} 段脚本`}</output>
          <IconButton type="button" variant="ghost" color="gray" aria-label="上一段" onClick={() => onGo(-1)}>
            <ChevronUp size={18} aria-hidden="true" />
          </IconButton>
          <IconButton type="button" variant="ghost" color="gray" aria-label="下一段" onClick={() => onGo(1)}>
            <ChevronDown size={18} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </search>
  );
}
