import { analyseWork, type AnalysisRequest } from '../analyse-work.ts';

type Listener = (event: { readonly data?: unknown }) => void;

/** Replaces `Worker` in tests: it analyses in the thread of the test. */
export class SameThreadWorker {
  readonly #listeners = new Map<string, Listener>();

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  postMessage(request: AnalysisRequest): void {
    const data = analyseWork(request);
    setTimeout(() => this.emit('message', { data }));
  }

  emit(type: 'message' | 'error', event: { readonly data?: unknown } = {}): void {
    this.#listeners.get(type)?.(event);
  }

  terminate(): void {
    // Nothing runs after the answer.
  }
}
