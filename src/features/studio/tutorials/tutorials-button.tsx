import { Button } from '@radix-ui/themes';
import { GraduationCap } from 'lucide-react';
import { useEffect } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { stepBlocksPart } from './step-blocks-part.ts';
import type { TutorialsState } from './use-tutorials.ts';
import styles from '../studio.module.css';

const galleryPart = lazyCode(() => import('./tutorial-gallery.tsx'));
export const panelPart = lazyCode(() => import('./tutorial-panel.tsx'));

type TutorialsButtonProps = { readonly tutorials: TutorialsState; readonly userId: string };

/** Opens the gallery of the tutorials; hides and shows the chosen one. */
export function TutorialsButton({ tutorials, userId }: TutorialsButtonProps) {
  const { buttonId, panelId, id, isShown, isGallery, toggle, closeGallery, choose } = tutorials;
  const isExpanded = id !== undefined && isShown;
  useEffect(() => {
    if (!isGallery) return;
    panelPart.preload();
    stepBlocksPart.preload();
  }, [isGallery]);
  return (
    <>
      <Button
        id={buttonId}
        variant={isExpanded ? 'soft' : 'surface'}
        color="gray"
        {...(id === undefined
          ? ({ 'aria-haspopup': 'dialog' } as const)
          : { 'aria-expanded': isExpanded, 'aria-controls': panelId })}
        onPointerEnter={galleryPart.preload}
        onFocus={galleryPart.preload}
        onClick={toggle}
      >
        <GraduationCap size={16} aria-hidden="true" />
        <span className={styles['panelName']}>教程</span>
      </Button>
      {isGallery ? (
        <LazyView from={galleryPart} onLost={closeGallery}>
          {({ TutorialGallery }) => (
            <TutorialGallery userId={userId} onChoose={choose} onClose={closeGallery} />
          )}
        </LazyView>
      ) : null}
    </>
  );
}
