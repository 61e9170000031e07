import { saveBytes } from '#shared/files/save-bytes.ts';
import type { MachineLayout } from '#machines/machine-layout.ts';

/** Returns the drawing as a separate file, without the window's transform: on white, whatever the theme. */
function vectorText(svg: SVGSVGElement, { w, h }: MachineLayout): string {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('a copy of a drawing is a drawing');
  copy.removeAttribute('style');
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(w));
  copy.setAttribute('height', String(h));
  return new XMLSerializer().serializeToString(copy);
}

export function saveVector(svg: SVGSVGElement, layout: MachineLayout, name: string): void {
  saveText(vectorText(svg, layout), `${name}.svg`);
}

export function saveText(text: string, name: string): void {
  saveBytes(new TextEncoder().encode(text).buffer, name);
}

/** Exports at twice the screen size, so that it is readable on paper. */
export function savePicture(svg: SVGSVGElement, layout: MachineLayout, name: string): void {
  const image = new Image();
  image.addEventListener('load', () => {
    const canvas = document.createElement('canvas');
    canvas.width = layout.w * 2;
    canvas.height = layout.h * 2;
    const pen = canvas.getContext('2d');
    if (pen === null) return;
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => void blob?.arrayBuffer().then((bytes) => saveBytes(bytes, `${name}.png`)));
  });
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(vectorText(svg, layout))}`;
}
