import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

// The worker is one of our own files: the policy allows no scripts from elsewhere.
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** tools/build.mjs copies the character maps and fonts here that documents reference without embedding. */
const dataFolder = '/pdf';

/** Parses a document. Its scripts and forms are not run; the bytes remain usable by the caller. */
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
