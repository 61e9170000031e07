import type { EditorStore } from './scratch-gui.ts';

type Tight = Pick<MediaQueryList, 'matches' | 'addEventListener'>;

/**
 * In a window narrower than the editor's full size the blocks need the space more; the buttons over the stage stay.
 * With enough space the stage returns to its previous size.
 */
export function fitStage(store: EditorStore, tight: Tight = matchMedia('(max-width: 1095.98px)')): void {
  const size = () => store.getState().scratchGui.stageSize.stageSize;
  let roomy = size();
  const fit = () => {
    if (tight.matches) roomy = size();
    store.dispatch({
      type: 'scratch-gui/StageSize/SET_STAGE_SIZE',
      stageSize: tight.matches ? 'small' : roomy,
    });
  };
  if (tight.matches) fit();
  tight.addEventListener('change', fit);
}
