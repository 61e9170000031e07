import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { withinChunkTime } from '#lib/chunk-error.ts';
import { useNotices } from '#lib/app-context.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { workWords } from './work-words.ts';

const Modal = lazy(async () => ({ default: (await withinChunkTime(import('#ui/modal.tsx'))).Modal }));

/** 分享: copies the address of the page. Where the browser forbids that (plain http), shows it to be copied by hand. */
export function ShareButton() {
  const notices = useNotices();
  const [shown, setShown] = useState(false);
  const share = async () => {
    const isCopied = await copy(location.href);
    if (isCopied) notices.show({ kind: 'success', text: workWords.linkCopied });
    else setShown(true);
  };
  return (
    <>
      <PlainButton variant="outline" size="large" onClick={() => void share()}>
        <Share2 size={18} aria-hidden="true" />
        分享
      </PlainButton>
      {shown ? (
        <Suspense>
          <Modal open title="分享作品" onClose={() => setShown(false)}>
            <TextField
              label="复制下面的链接，发给同学"
              size="large"
              readOnly
              value={location.href}
              onFocus={(event) => event.target.select()}
            />
          </Modal>
        </Suspense>
      ) : null}
    </>
  );
}

async function copy(text: string): Promise<boolean> {
  // Schools often run on plain http inside their network, where there is no clipboard; the type does not know.
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
