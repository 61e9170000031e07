import { Button } from '@radix-ui/themes';
import { Download } from 'lucide-react';
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import styles from './qr-code.module.css';

export type QrCodeProps = {
  /** The encoded address. */
  readonly value: string;
  /** The target of the code, for assistive technology. */
  readonly label: string;
  /** The file name without extension. Undefined: the code holds a secret and is not offered as a file. */
  readonly fileName?: string;
  readonly hint?: string;
};

const size = 200;
/** The scale of the saved picture: a printed code is scanned from across the room. */
const density = 4;

/** A QR code, with a button that saves it as a picture if it has a file name. Import it through `LazyQrCode`. */
export function QrCode({ value, label, fileName, hint }: QrCodeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const save = () => {
    const link = document.createElement('a');
    link.href = canvas.current?.toDataURL('image/png') ?? '';
    link.download = `${fileName}.png`;
    link.click();
  };
  return (
    <div className={styles['code']}>
      <div className={styles['sheet']} style={{ width: size }}>
        {fileName === undefined ? (
          // The browser's own menu offers a canvas as a file as well.
          <QRCodeSVG aria-label={label} value={value} size={size} marginSize={2} />
        ) : (
          <QRCodeCanvas
            ref={canvas}
            aria-label={label}
            value={value}
            size={size * density}
            style={{ width: size, height: size }}
            marginSize={2}
          />
        )}
      </div>
      {hint === undefined ? null : <p className={styles['hint']}>{hint}</p>}
      {fileName === undefined ? null : (
        <Button type="button" variant="surface" color="gray" onClick={save}>
          <Download size={16} aria-hidden="true" />
          下载二维码
        </Button>
      )}
    </div>
  );
}
