import { GraduationCap } from 'lucide-react';
import { useEffect } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { PanelButton } from '../panel-button.tsx';
import { stepBlocksPart } from './step-blocks-part.ts';
import type { TutorialsState } from './use-tutorials.ts';

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
      <PanelButton
        id={buttonId}
        panelId={panelId}
        isOpen={isExpanded}
        icon={GraduationCap}
        text="教程"
        iconOnly="tablet"
        hasDialog={id === undefined}
        onToggle={toggle}
        preload={galleryPart.preload}
      />
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
