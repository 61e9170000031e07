/** The engine's expectations of the frame for its measurements. */
type MeasuringDocument = { body: HTMLElement; open: () => void; write: () => void; close: () => void };

/**
 * The engine measures vector costumes without a viewBox inside an inner frame that it must access. Inside a document of
 * opaque origin every inner frame is cross-origin, so its `contentDocument` is null and those costumes, or the whole
 * project, would not load. It gets a shadow root instead: that isolates the costume's style rules as the frame did, and
 * the page's own policy covers the frame's other protections (scripts, the network).
 */
export function provideMeasuringPlace(): void {
  const createElement = document.createElement.bind(document);
  const replacement = (tag: string, options?: ElementCreationOptions): HTMLElement =>
    tag === 'iframe' ? createMeasuringPlace(createElement('div')) : createElement(tag, options);
  Object.defineProperty(document, 'createElement', {
    value: replacement,
    configurable: true,
    writable: true,
  });
}

function createMeasuringPlace(host: HTMLElement): HTMLElement {
  const body = document.createElement('div');
  host.attachShadow({ mode: 'open' }).append(body);
  const done = (): void => undefined;
  const contentDocument: MeasuringDocument = { body, open: done, write: done, close: done };
  return Object.assign(host, { contentDocument });
}
