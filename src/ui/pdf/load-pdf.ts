import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

// A file of ours: no page may start a script from anywhere else.
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** Where tools/build.mjs puts the character maps and fonts that documents name instead of holding them. */
const dataFolder = '/pdf';

/** Reads a document. Its scripts and forms are not run; the bytes stay the caller's. */
export function loadPdf(bytes: ArrayBuffer): PDFDocumentLoadingTask {
  return getDocument({
    data: bytes.slice(0),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    cMapUrl: `${dataFolder}/cmaps/`,
    standardFontDataUrl: `${dataFolder}/standard_fonts/`,
    wasmUrl: `${dataFolder}/wasm/`,
  });
}
