import { Button } from '@radix-ui/themes';
import { useEditorState, type Editor } from '@tiptap/react';
import { Link } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useState } from 'react';
import { Popover, type CloseTo } from '../dialogs/popover.tsx';
import { TextField } from '../fields/text-field.tsx';
import { isLinkable } from './rich-schema.ts';
import styles from './rich-editor.module.css';

/** 链接: creates, changes and removes the link of the selected text. */
export function LinkButton({ editor }: { readonly editor: Editor }) {
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  return (
    <Popover
      label="链接"
      align="start"
      trigger={
        <Toolbar.Button
          className={styles['button']}
          aria-label="链接"
          title="链接"
          data-on={isOn ? '' : undefined}
        >
          <Link size={18} aria-hidden="true" />
        </Toolbar.Button>
      }
    >
      {(_close, closeTo) => <LinkForm editor={editor} isOn={isOn} onDone={closeTo} />}
    </Popover>
  );
}

type LinkFormProps = { readonly editor: Editor; readonly isOn: boolean; readonly onDone: CloseTo };

function LinkForm({ editor, isOn, onDone }: LinkFormProps) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [isWrong, setWrong] = useState(false);
  const save = () => {
    const href = addressOf(address);
    if (href === undefined) {
      setWrong(true);
      return;
    }
    setLink(editor, href);
    onDone(() => editor.view.focus());
  };
  return (
    <div className={styles['form']}>
      <TextField
        label="链接地址"
        type="url"
        placeholder="https://"
        maxLength={500}
        value={address}
        error={isWrong ? '请输入正确的链接地址' : undefined}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          // This is not a separate form: it is inside another one.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
      <div className={styles['formButtons']}>
        {isOn ? (
          <Button
            type="button"
            variant="surface"
            color="gray"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run();
              onDone(() => editor.view.focus());
            }}
          >
            移除链接
          </Button>
        ) : null}
        <Button type="button" onClick={save}>
          确定
        </Button>
      </div>
    </div>
  );
}

/** `campus.example` is treated as a web address. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:|^\//i.test(text) ? text : `https://${text}`;
  return text !== '' && isLinkable(address) && !/\s/.test(address) ? address : undefined;
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain();
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.extendMarkRange('link').setLink({ href }).run();
}
