/** The least width of Scratch's editor, in CSS pixels. */
const editorWidth = 1024;

/**
 * A ref of the editor's place: keeps `--fit` there, the factor that the editor is scaled by (studio.module.css). CSS divides
 * a length by a length only from Chrome 111 on.
 */
export function fitEditor(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined;
  const fit = () => {
    const { width } = place.getBoundingClientRect();
    // Out of sight there is no width, and the last factor stays.
    if (width > 0) place.style.setProperty('--fit', String(Math.min(1, width / editorWidth)));
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(place);
  return () => observer.disconnect();
}
