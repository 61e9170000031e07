/** The minimum width of Scratch's editor, in CSS pixels. */
const editorWidth = 1024;

/**
 * A ref for the editor's container: maintains `--fit`, the scale of the editor (studio.module.css). CSS can divide a
 * length by a length only from Chrome 111 on.
 */
export function fitEditor(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined;
  const fit = () => {
    const { width } = place.getBoundingClientRect();
    // A hidden element has no width, and the last factor stays.
    if (width > 0) place.style.setProperty('--fit', String(Math.min(1, width / editorWidth)));
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(place);
  return () => observer.disconnect();
}
