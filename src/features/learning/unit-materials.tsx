import { FileText, Image, Music, Presentation, Puzzle, Video, type LucideIcon } from 'lucide-react';
import { projectLoader } from '#shared/api/work.ts';
import { OfficePreview } from '#shared/files/office-preview.tsx';
import { useApp } from '#shared/app/app-context.tsx';
import { fileSizeText } from '#shared/files/file-size.ts';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { BytesOf, MaterialPreview } from './material-preview.tsx';
import { isOfficeFile } from '#shared/files/preview-kind.ts';
import { previewKind, type Material } from './materials.ts';
import styles from './unit-page.module.css';

const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^(png|jpe?g|gif|webp)$/, Image],
  [/^(mp4|webm)$/, Video],
  [/^(mp3|wav|ogg)$/, Music],
  [/^pptx?$/, Presentation],
  [/^sb[23]$/, Puzzle],
];

/** 本节课资料: the downloads, with inline previews where possible. */
export function UnitMaterials({ materials }: { readonly materials: readonly Material[] }) {
  const hasService = useApp().config.officePreview === 'on';
  return (
    <ul className={styles['materials']}>
      {materials.map((material) => {
        const Icon = icons.find(([pattern]) => pattern.test(material.extension))?.[1] ?? FileText;
        const kind = previewKind(material);
        return (
          <li key={material.path}>
            <Icon size={24} strokeWidth={1.6} aria-hidden="true" />
            <span className={styles['material']}>
              <strong>{material.name}</strong>
              {material.size === null ? null : <span>{fileSizeText(material.size)}</span>}
            </span>
            <DownloadButton fileName={material.name} load={projectLoader(material.url)} />
            {kind === null ? null : (
              <MaterialPreview name={material.name}>
                <BytesOf material={material} kind={kind} />
              </MaterialPreview>
            )}
            {hasService && isOfficeFile(material.extension) ? (
              <MaterialPreview name={material.name}>
                <OfficePreview path={material.path} name={material.name} />
              </MaterialPreview>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
