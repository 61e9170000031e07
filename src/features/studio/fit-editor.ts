/** The minimum width of Scratch's editor, in CSS pixels. */
const editorWidth = 1024;

/**
 * A ref for the editor's container: maintains `--fit`, the scale of the editor (studio.module.css). CSS can divide a
 * length by a length only from Chrome 111 on.
 */
export function fitEditor(container: HTMLElement | null): (() => void) | undefined {
  if (container === null) return undefined;
  const fit = () => {
    const { width } = container.getBoundingClientRect();
    // A hidden element has no width, and the last factor stays.
    if (width > 0) container.style.setProperty('--fit', String(Math.min(1, width / editorWidth)));
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(container);
  return () => observer.disconnect();
}
