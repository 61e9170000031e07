import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { PictureArea } from '#shared/files/crop-picture.ts';
import { useObjectUrl } from '#shared/files/use-object-url.ts';
import styles from './picture-cropper.module.css';

type PictureCropperProps = {
  readonly file: File;
  readonly disabled: boolean;
  /** Called with the area inside the circle whenever it changes. */
  readonly onArea: (area: PictureArea) => void;
};

const maxZoom = 5;

/** Selects a square of a picture: by dragging, pinching and the wheel, or with the arrow keys and the slider. */
export function PictureCropper({ file, disabled, onArea }: PictureCropperProps) {
  const id = useId();
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const handleCropComplete = (_percent: Area, pixels: Area) => onArea(pixels);
  return (
    <div inert={disabled}>
      <div className={styles['stage']}>
        {url === '' ? null : (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            // The library would insert a style element into the page.
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': '头像范围，用方向键移动' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={handleCropComplete}
          />
        )}
      </div>
      <label className={styles['zoom']} htmlFor={id}>
        缩放
        <input
          id={id}
          type="range"
          min={1}
          max={maxZoom}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </div>
  );
}
