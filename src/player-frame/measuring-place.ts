/** What the engine expects of the frame it measures in. */
type MeasuringDocument = { body: HTMLElement; open: () => void; write: () => void; close: () => void };

/**
 * The engine measures vector costumes without a viewBox inside an inner frame that it must reach into. Inside a
 * document of opaque origin every inner frame is foreign, so its `contentDocument` is null and those costumes, or
 * the whole project, would not load. It gets a shadow root instead: that keeps the costume's style rules apart as the
 * frame did, and what else the frame guarded against (scripts, the network) the page's own policy refuses.
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
