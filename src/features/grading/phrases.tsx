import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dictItemsQuery } from '#shared/api/dict.ts';
import { ownPhrasesQuery } from './api.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import { withPhrase, type GradeValues } from './grade-schema.ts';

const editorPart = lazyCode(() => import('./phrases-dialog.tsx'));

/** 常用评语, the user's own before those of the dictionary: a selected one is appended to the comment. */
export function Phrases({ form }: { readonly form: UseFormReturn<GradeValues> }) {
  const { data: offered = [] } = useQuery(dictItemsQuery('work_comment'));
  const { data } = useQuery(ownPhrasesQuery());
  const [isEditing, setEditing] = useState(false);
  const add = (phrase: string) => {
    form.setValue('comment', withPhrase(form.getValues('comment'), phrase), { shouldDirty: true });
  };
  const ownPhrases = data?.phrases ?? [];
  const others = offered.map(({ text, value }) => text ?? value).filter((text) => !ownPhrases.includes(text));
  const items = [
    ...ownPhrases.map((text) => ({ text, onSelect: () => add(text) })),
    ...others.map((text, index) => ({
      text,
      startsGroup: ownPhrases.length > 0 && index === 0,
      onSelect: () => add(text),
    })),
    {
      text: '管理我的评语',
      icon: <Settings2 size={14} aria-hidden="true" />,
      startsGroup: true,
      onSelect: () => setEditing(true),
    },
  ];
  const trigger = (
    <Button type="button" size="1" variant="ghost">
      <MessageSquareText size={14} aria-hidden="true" />
      常用评语
    </Button>
  );
  return (
    <div>
      <DropMenu align="start" trigger={trigger} items={items} focusAfter={() => form.setFocus('comment')} />
      {isEditing && data !== undefined ? (
        <LazyView from={editorPart} onLost={() => setEditing(false)}>
          {({ PhrasesDialog }) => (
            <PhrasesDialog
              phrases={data.phrases}
              present={form.getValues('comment')}
              onClose={() => setEditing(false)}
            />
          )}
        </LazyView>
      ) : null}
    </div>
  );
}
