import { Button } from '@radix-ui/themes';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useComposedText } from '#shared/text/composed-text.ts';

type TreeToolsProps = {
  readonly word: string;
  readonly onWord: (word: string) => void;
  readonly onOpenAll: () => void;
  readonly onCloseAll: () => void;
};

/** Above a tree table: search, 展开全部, 收起全部. */
export function TreeTools({ word, onWord, onOpenAll, onCloseAll }: TreeToolsProps) {
  return (
    <>
      <TextField
        label="搜索菜单"
        labelHidden
        type="search"
        placeholder="名称、路径、组件或授权标识"
        autoComplete="off"
        {...useComposedText(word, onWord)}
      />
      <Button type="button" variant="surface" color="gray" onClick={onOpenAll}>
        展开全部
      </Button>
      <Button type="button" variant="surface" color="gray" onClick={onCloseAll}>
        收起全部
      </Button>
    </>
  );
}
