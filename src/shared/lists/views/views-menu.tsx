import { Button, IconButton } from '@radix-ui/themes';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { CheckField } from '#shared/ui/fields/choice-fields.tsx';
import { DropMenu, type DropMenuItem } from '#shared/ui/dialogs/drop-menu.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';

type View = { readonly id: string; readonly name: string; readonly shared: boolean; readonly mine: boolean };

export type ViewsMenuProps<Known extends View> = {
  readonly views: {
    readonly data: readonly Known[] | undefined;
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly mayShare: boolean;
  /** The name of a view; 视图 by default. */
  readonly word?: string;
  readonly saveText?: string;
  /** Its button is an icon among the tools of a list. */
  readonly isIcon?: boolean;
  /** The texts of the dialog: the owner of the views, and the people they are shared with. */
  readonly noun: string;
  readonly shareText: string;
  /** Entries of the owner, before 保存当前视图. */
  readonly more?: readonly DropMenuItem[];
  /** Loads the views at the press that opens them: most users of a list open none. */
  readonly onWanted: () => void;
  readonly onOpen: (view: Known) => void;
  readonly onRemove: (view: Known) => void;
  /** Resolves to whether it succeeded; a failure has been shown. */
  readonly onSave: (view: NewView) => Promise<boolean>;
};

type NewView = { readonly name: string; readonly shared: boolean };

/** 视图: the user's own and the shared views of a list, and saving the current one. */
export function ViewsMenu<Known extends View>(props: ViewsMenuProps<Known>) {
  const { views, word = '视图', saveText = '保存当前视图', mayShare, more = [] } = props;
  const { onWanted, onOpen, onRemove, isIcon = false } = props;
  const [isSaving, setSaving] = useState(false);
  const listed = views.data ?? [];
  const button = {
    type: 'button',
    color: 'gray',
    onClick: onWanted,
    onKeyDown: ({ key }: KeyboardEvent) => (key === 'ArrowDown' ? onWanted() : undefined),
  } as const;
  return (
    <>
      <DropMenu
        align="start"
        trigger={
          isIcon ? (
            <IconButton {...button} variant="ghost" aria-label={word} title={word}>
              <Bookmark size={16} aria-hidden="true" />
            </IconButton>
          ) : (
            <Button {...button} variant="surface">
              <Bookmark size={16} aria-hidden="true" />
              {word}
              <ChevronDown size={16} aria-hidden="true" />
            </Button>
          )
        }
        items={[
          ...listed.map((view, at) => ({
            text: textOf(view, listed.slice(0, at)),
            onSelect: () => onOpen(view),
          })),
          ...(views.isPending ? [{ text: '正在加载…', disabled: true, onSelect: () => undefined }] : []),
          ...(views.isError
            ? [{ text: `${word}加载失败，点击重试`, onSelect: () => void views.refetch() }]
            : []),
          ...more,
          {
            text: saveText,
            startsGroup: listed.length > 0 || views.isPending,
            onSelect: () => setSaving(true),
          },
          ...listed
            .filter(({ mine, shared }) => mine || (shared && mayShare))
            .map((view) => ({
              text: view.mine ? `删除“${view.name}”` : `删除共享的“${view.name}”`,
              danger: true,
              onSelect: () => onRemove(view),
            })),
        ]}
      />
      {isSaving ? <SaveDialog {...props} onClose={() => setSaving(false)} /> : null}
    </>
  );
}

/** Two users may share views of the same name. */
function textOf({ name, shared }: View, before: readonly View[]): string {
  if (!shared) return name;
  const same = before.filter((one) => one.shared && one.name === name).length;
  return same === 0 ? `${name}（共享）` : `${name}（共享 ${same + 1}）`;
}

type SaveDialogProps = Pick<ViewsMenuProps<View>, 'word' | 'mayShare' | 'noun' | 'shareText' | 'onSave'> & {
  readonly onClose: () => void;
};

function SaveDialog({ word = '视图', mayShare, noun, shareText, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState<readonly string[]>([]);
  const text = name.trim();
  const formId = useId();
  const saving = useMutation({
    mutationFn: () => onSave({ name: text, shared: shared.length > 0 }),
    onSuccess: (isDone) => (isDone ? onClose() : undefined),
  });
  return (
    <Modal
      open
      title={`保存${word}`}
      width={420}
      onClose={onClose}
      footer={
        <BusyButton form={formId} busy={saving.isPending} disabled={text === ''}>
          保存
        </BusyButton>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Prevents a submission of the form around the list.
          event.stopPropagation();
          saving.mutate();
        }}
      >
        <TextField
          label={`${word}名称`}
          hint={`同名的${word}会被替换，每个${noun}最多保存 20 个`}
          maxLength={20}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {mayShare ? (
          <CheckField
            label="共享"
            options={[{ value: 'shared', text: shareText }]}
            value={shared}
            onChange={setShared}
          />
        ) : null}
      </form>
    </Modal>
  );
}
