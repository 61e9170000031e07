import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import styles from './studio.module.css';

const texts = [
  { file: 'LICENSE.txt', text: '编辑器的许可证（AGPL-3.0）' },
  { file: 'TRADEMARK.txt', text: 'Scratch 商标说明' },
  { file: 'scratch-gui.js.LICENSE.txt', text: '编辑器所用程序库的许可证' },
  { file: 'source/trim.mjs.txt', text: '我们对编辑器的改动：trim.mjs' },
  { file: 'source/stage.mjs.txt', text: '我们对编辑器的改动：stage.mjs' },
  { file: 'source/words.mjs.txt', text: '我们对编辑器的改动：words.mjs' },
  { file: 'NOTICE.txt', text: '本产品所含的其他作品（NOTICE）' },
] as const;

/** 源代码与许可: the editor's name, its licences, and its source, as the licences require. */
export function SourceNote() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" color="gray" size="1" onClick={() => setOpen(true)}>
        源代码与许可
      </Button>
      {isOpen ? (
        <Modal open title="源代码与许可" width={520} onClose={() => setOpen(false)}>
          <div className={styles['source']}>
            <p>
              作品编辑器是 @scratch/scratch-gui-standalone 15.1.1，以 GNU AGPL 第 3 版发布。源代码：
              <code>https://github.com/scratchfoundation/scratch-editor</code>
              ，npm 上也有同名的包。我们对它的全部改动由下面的三个脚本完成。
            </p>
            <p>
              作品播放器是 TurboWarp 的 scaffolding，以 Mozilla Public License 2.0 发布。源代码：
              <code>https://github.com/TurboWarp/packager</code>。
            </p>
            <p>Scratch 是 Scratch 基金会的项目。本产品未经其认可，不使用它的小猫和标志。</p>
            <ul>
              {texts.map(({ file, text }) => (
                <li key={file}>
                  <a href={`/scratch-editor/${file}`} target="_blank" rel="noreferrer">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </Modal>
      ) : null}
    </>
  );
}
