import { Button } from '@radix-ui/themes';
import { Printer } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { createPortal } from 'react-dom';
import { cardPictures, cardPictureUrl } from '#openapi/picture-cards.ts';
import type { Schema } from '#openapi/index.ts';
import { lessonUrl } from '#shared/app/lesson-url.ts';
import { scrolledByKeyboard } from '#shared/ui/scrolled-by-keyboard.ts';
import styles from './class-login.module.css';

type PictureCardSheetProps = { readonly cards: Schema<'PictureCards'>; readonly onDone: () => void };

/** The new cards: on screen, and printed for cutting. Their contents are shown only this once. */
export function PictureCardSheet({ cards: { code, departName, cards }, onDone }: PictureCardSheetProps) {
  const url = lessonUrl(code);
  const sheet = (
    <div className={styles['cards']}>
      {cards.map((card) => (
        <Card key={card.id} card={card} url={url} />
      ))}
    </div>
  );
  return (
    <div className={styles['box']}>
      <p className={styles['hint']}>
        以下 {cards.length} 张图片卡只显示这一次，请打印后剪开发给学生。丢了卡，就重做一张。
      </p>
      <div className={styles['head']}>
        <Button type="button" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          打印图片卡
        </Button>
        <Button type="button" variant="surface" onClick={onDone}>
          完成
        </Button>
      </div>
      <section aria-label="图片卡" className={styles['preview']} {...scrolledByKeyboard}>
        {sheet}
      </section>
      {createPortal(
        <div className={styles['paper']} aria-hidden="true">
          <h2>{departName}　图片卡</h2>
          {sheet}
        </div>,
        document.body,
      )}
    </div>
  );
}

function Card({
  card: { name, avatar, pictures },
  url,
}: {
  readonly card: Schema<'PictureCard'>;
  readonly url: string;
}) {
  return (
    <div className={styles['card']}>
      <div className={styles['owner']}>
        <img src={avatar} alt="" width={56} height={56} />
        <strong>{name}</strong>
      </div>
      <ol className={styles['pair']}>
        {pictures.map((picture) => (
          <li key={picture}>
            <img src={cardPictureUrl(picture)} alt={cardPictures[picture]} width={64} height={64} />
          </li>
        ))}
      </ol>
      <QRCodeSVG value={url} size={72} marginSize={1} aria-hidden="true" />
    </div>
  );
}
